import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { currentAndPreviousKeys } from "@/lib/session/settings";
import type { Database } from "../store/database";
import { lockRow, type Row } from "../store/records";
import { worldContext, type InWorld } from "../store/tx";
import { writeAuditSeals } from "./audit.sql";

/** Describes the end of a chain as it was published outside the database: the row's number and its seal. */
export interface ChainHead {
  readonly no: bigint;
  readonly seal: string;
}

type AuditContent = Omit<Row<"Audit">, "world" | "sealNo" | "seal">;
type End = Row<"AuditSeal">;

const sealOf = (last: string, no: bigint, row: AuditContent): string =>
  createHash("sha256")
    .update(
      [
        last,
        no,
        row.id,
        row.at.toISOString(),
        row.notedAt.toISOString(),
        row.who,
        row.origin,
        row.what,
        row.subject,
        row.outcome,
        // rows from before anybody could act in another's name keep their seals
        ...(row.onBehalfOf === "" ? [] : [row.onBehalfOf]),
      ].join("\n"),
    )
    .digest("base64url");

/**
 * Computes the HMAC of a chain's end. Each seal is a hash over all rows before it, so the end authenticates every row.
 * Access to the database alone is enough to compute every seal, but not this.
 */
const macOf = (key: Buffer, { world, lastNo, last, keyedFrom }: Omit<End, "mac">): string =>
  createHmac("sha256", key).update(["audit chain", world, lastNo, last, keyedFrom].join("\n")).digest("base64url");

const isSame = (first: string, second: string): boolean =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));

const keys = () => currentAndPreviousKeys("audit chain");

/** Signs an end under the present key. */
const withSignature = (end: Omit<End, "mac">): End => {
  const [key] = keys();
  if (!key) throw new Error("the audit chain has no key");
  return { ...end, mac: macOf(key, end) };
};

/**
 * Returns true if the end is signed under one of the installation's keys: the present one, or the one that it replaces.
 */
const isSigned = (end: End): boolean => keys().some((key) => isSame(macOf(key, end), end.mac));

/** Returns true if nothing is chained yet. */
const isNew = ({ lastNo, last, mac }: End): boolean => lastNo === 0n && last === "" && mac === "";

/** Returns true if an end needs neither publishing nor signing: it is the head, under the present key. */
export function isChainEndPublished(end: End, head: ChainHead | undefined): boolean {
  if (isNew(end)) return head === undefined;
  return end.lastNo === head?.no && end.last === head.seal && isSame(withSignature(end).mac, end.mac);
}

const sealedAtOnce = 500;
const provenAtOnce = 2_000;

/** Returns the problem of a chain's end, compared with the published head; undefined where there is none. */
async function wrongEnd(tx: InWorld, end: End, publishedHead: ChainHead | undefined): Promise<string | undefined> {
  if (end.mac === "" ? publishedHead && publishedHead.no > 0n : !isSigned(end))
    return "the end of the chain is not under this installation's key";
  if (!publishedHead || publishedHead.no === 0n || (publishedHead.no === end.lastNo && publishedHead.seal === end.last))
    return;
  const row = await tx.prisma.audit.findFirst({
    where: { world: end.world, sealNo: publishedHead.no },
    select: { seal: true },
  });
  return row?.seal === publishedHead.seal ? undefined : `no ${publishedHead.no} is not as it was published`;
}

/**
 * Returns the end of a chain for appending, locked and signed; undefined where it is not as this installation left it.
 * An end from before there was a key is verified completely and gets its signature.
 */
async function endOf(tx: InWorld, publishedHead: ChainHead | undefined): Promise<End | undefined> {
  const end = await lockRow(tx, "AuditSeal", { world: tx.world.id });
  if (!end || (await wrongEnd(tx, end, publishedHead)) !== undefined) return undefined;
  if (isNew(end)) return end;
  if (end.mac !== "") return end;
  const { brokenAt } = await verifyAuditChain(tx);
  return brokenAt === null ? withSignature({ ...end, keyedFrom: end.lastNo + 1n }) : undefined;
}

const keepEnd = (tx: InWorld, { world, lastNo, last, mac, keyedFrom }: End) =>
  tx.prisma.auditSeal.updateMany({ where: { world }, data: { lastNo, last, mac, keyedFrom } });

/**
 * Chains the rows written since: each seal is a hash over the one before and the row, and the end is signed. One sealer
 * at a time locks the end of the chain; a chain inside the postings would make them wait for one another. Nothing is
 * appended to a chain that was tampered with: a signature must not authenticate it. Returns how many rows it sealed.
 */
export async function sealAuditChain(
  db: Pick<Database, "transact">,
  world: string,
  publishedHead?: ChainHead,
): Promise<number> {
  return db.transact(async (sql) => {
    const tx = worldContext(sql, { id: world });
    await sql.prisma.auditSeal.createMany({ data: { world, lastNo: 0n, last: "" }, skipDuplicates: true });
    const end = await endOf(tx, publishedHead);
    if (!end) return 0;
    const rows = await sql.prisma.audit.findMany({
      where: { world, sealNo: null },
      orderBy: { id: "asc" },
      take: sealedAtOnce,
    });
    if (rows.length === 0) return 0;
    let { last, lastNo } = end;
    const seals = rows.map((row) => {
      lastNo += 1n;
      last = sealOf(last, lastNo, row);
      return { id: row.id, no: lastNo, seal: last };
    });
    await writeAuditSeals(tx, seals);
    await keepEnd(tx, withSignature({ ...end, lastNo, last }));
    return rows.length;
  });
}

/**
 * Returns the end of a chain to be published, and signs it under the present key where it has no signature or one under
 * the previous key; undefined where the chain is not as this installation left it, or where it has no row.
 */
export async function signChainEnd(
  db: Pick<Database, "transact">,
  world: string,
  publishedHead: ChainHead | undefined,
): Promise<ChainHead | undefined> {
  return db.transact(async (sql) => {
    const tx = worldContext(sql, { id: world });
    const end = await endOf(tx, publishedHead);
    if (!end || isNew(end)) return undefined;
    const now = withSignature(end);
    await keepEnd(tx, now);
    return { no: now.lastNo, seal: now.last };
  });
}

export interface ChainProof {
  readonly sealedCount: bigint;
  readonly unsealedCount: number;
  /** Holds the number of the first row with a seal that does not follow, or null. */
  readonly brokenAt: bigint | null;
  /** Describes the problem as text. */
  readonly why?: string;
  /** Counts the rows chained before there was a key: they are authenticated only from then on. */
  readonly unkeyedCount?: bigint;
}

/**
 * Walks a world's chain from its beginning and returns the first row that does not fit, and the length of the unsealed
 * tail. The end must be signed under a key that the database does not hold, and the chain must contain the published
 * head.
 */
export async function verifyAuditChain(tx: InWorld, publishedHead?: ChainHead): Promise<ChainProof> {
  let last = "";
  let no = 0n;
  for (;;) {
    const rows = await tx.prisma.audit.findMany({
      where: { world: tx.world.id, sealNo: { gt: no } },
      orderBy: { sealNo: "asc" },
      take: provenAtOnce,
    });
    if (rows.length === 0) break;
    for (const row of rows) {
      const seal = sealOf(last, no + 1n, row);
      if (row.sealNo !== no + 1n || row.seal !== seal)
        return { sealedCount: no, unsealedCount: 0, brokenAt: no + 1n, why: `no ${no + 1n} does not follow` };
      last = seal;
      no += 1n;
    }
  }
  const unsealedCount = await tx.prisma.audit.count({ where: { world: tx.world.id, sealNo: null } });
  const end = await tx.prisma.auditSeal.findFirst({ where: { world: tx.world.id } });
  const why = await wrongWith(tx, end, { no, seal: last }, publishedHead);
  if (why !== undefined) return { sealedCount: no, unsealedCount, brokenAt: no, why };
  const unkeyedCount = !end || end.mac === "" ? no : end.keyedFrom - 1n;
  return { sealedCount: no, unsealedCount, brokenAt: null, ...(unkeyedCount > 0n && { unkeyedCount }) };
}

/** Returns the problem of the stored end of a chain with consistent rows; undefined where there is none. */
async function wrongWith(
  tx: InWorld,
  end: End | null,
  { no, seal }: ChainHead,
  publishedHead: ChainHead | undefined,
): Promise<string | undefined> {
  if (!end) return no === 0n && !publishedHead?.no ? undefined : "the end of the chain is gone";
  if (end.lastNo !== no || end.last !== seal) return `the chain ends at no ${no}, not at no ${end.lastNo}`;
  return isNew(end) && !publishedHead?.no ? undefined : wrongEnd(tx, end, publishedHead);
}
