import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { keysFor } from "@/lib/session/settings";
import type { Database } from "../store/database";
import { lockRow, type Row } from "../store/records";
import { inWorld, type InWorld } from "../store/tx";
import { writeSeals } from "./audit.sql";

/** The end of a chain as it was published outside the database: the row's number and its seal. */
export interface Head {
  readonly no: bigint;
  readonly seal: string;
}

type Unsealed = Omit<Row<"Audit">, "world" | "sealNo" | "seal">;
type End = Row<"AuditSeal">;

const sealOf = (last: string, no: bigint, row: Unsealed): string =>
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
 * Computes the HMAC of a chain's end. Each seal is a hash over all rows before it, so the end vouches for every row, and
 * whoever has the database alone can compute every seal, but not this.
 */
const macOf = (key: Buffer, { world, lastNo, last, keyedFrom }: Omit<End, "mac">): string =>
  createHmac("sha256", key).update(["audit chain", world, lastNo, last, keyedFrom].join("\n")).digest("base64url");

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const keys = () => keysFor("audit chain");

/** Signs an end under the present key. */
const signed = (end: Omit<End, "mac">): End => {
  const [key] = keys();
  if (!key) throw new Error("the audit chain has no key");
  return { ...end, mac: macOf(key, end) };
};

/** Whether the end is signed under one of the installation's keys: the present one, or the one that it replaces. */
const isSigned = (end: End): boolean => keys().some((key) => isSame(macOf(key, end), end.mac));

/** Nothing is chained yet. */
const isNew = ({ lastNo, last, mac }: End): boolean => lastNo === 0n && last === "" && mac === "";

/** Whether there is nothing to publish of an end, and nothing to sign: it is the head, under the present key. */
export function isPublished(end: End, head: Head | undefined): boolean {
  if (isNew(end)) return head === undefined;
  return end.lastNo === head?.no && end.last === head.seal && isSame(signed(end).mac, end.mac);
}

const sealedAtOnce = 500;
const provenAtOnce = 2_000;

/** Returns what is wrong with the end of a chain, beside what was published of it; undefined where nothing is. */
async function wrongEnd(tx: InWorld, end: End, published: Head | undefined): Promise<string | undefined> {
  if (end.mac === "" ? published && published.no > 0n : !isSigned(end))
    return "the end of the chain is not under this installation's key";
  if (!published || published.no === 0n || (published.no === end.lastNo && published.seal === end.last)) return;
  const row = await tx.prisma.audit.findFirst({
    where: { world: end.world, sealNo: published.no },
    select: { seal: true },
  });
  return row?.seal === published.seal ? undefined : `no ${published.no} is not as it was published`;
}

/**
 * Returns the end of a chain for more to be added to it, locked and signed; undefined where it is not as this
 * installation left it. One from before there was a key is proven whole and gets its signature.
 */
async function endOf(tx: InWorld, published: Head | undefined): Promise<End | undefined> {
  const end = await lockRow(tx, "AuditSeal", { world: tx.world.id });
  if (!end || (await wrongEnd(tx, end, published)) !== undefined) return undefined;
  if (isNew(end)) return end;
  if (end.mac !== "") return end;
  const { brokenAt } = await proveChain(tx);
  return brokenAt === null ? signed({ ...end, keyedFrom: end.lastNo + 1n }) : undefined;
}

const keepEnd = (tx: InWorld, { world, lastNo, last, mac, keyedFrom }: End) =>
  tx.prisma.auditSeal.updateMany({ where: { world }, data: { lastNo, last, mac, keyedFrom } });

/**
 * Chains the rows written since: each seal is a hash over the one before and the row, and the end is signed. One sealer
 * at a time holds the end of the chain; a chain inside the postings would make them wait for one another. Nothing is
 * added to a chain that was tampered with: a signature must not vouch for it. Returns how many it sealed.
 */
export async function seal(db: Pick<Database, "transact">, world: string, published?: Head): Promise<number> {
  return db.transact(async (sql) => {
    const tx = inWorld(sql, { id: world });
    await sql.prisma.auditSeal.createMany({ data: { world, lastNo: 0n, last: "" }, skipDuplicates: true });
    const end = await endOf(tx, published);
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
    await writeSeals(tx, seals);
    await keepEnd(tx, signed({ ...end, lastNo, last }));
    return rows.length;
  });
}

/**
 * Returns the end of a chain to be published, and signs it under the present key where it is under none or the one
 * before; undefined where the chain is not as this installation left it, or where it has no row.
 */
export async function signEnd(
  db: Pick<Database, "transact">,
  world: string,
  published: Head | undefined,
): Promise<Head | undefined> {
  return db.transact(async (sql) => {
    const tx = inWorld(sql, { id: world });
    const end = await endOf(tx, published);
    if (!end || isNew(end)) return undefined;
    const now = signed(end);
    await keepEnd(tx, now);
    return { no: now.lastNo, seal: now.last };
  });
}

export interface ChainProof {
  readonly sealed: bigint;
  readonly unsealed: number;
  /** The first row whose seal does not follow, or null. */
  readonly brokenAt: bigint | null;
  /** What is wrong, in words. */
  readonly why?: string;
  /** How many rows were chained before there was a key: those vouch for themselves from then on alone. */
  readonly unkeyed?: bigint;
}

/**
 * Walks a world's chain from its beginning and returns the first row that does not fit, and the length of the unsealed
 * tail. The end must be signed under a key that the database does not hold, and the chain must have in it what was
 * published of it.
 */
export async function proveChain(tx: InWorld, published?: Head): Promise<ChainProof> {
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
        return { sealed: no, unsealed: 0, brokenAt: no + 1n, why: `no ${no + 1n} does not follow` };
      last = seal;
      no += 1n;
    }
  }
  const unsealed = await tx.prisma.audit.count({ where: { world: tx.world.id, sealNo: null } });
  const end = await tx.prisma.auditSeal.findFirst({ where: { world: tx.world.id } });
  const why = await wrongWith(tx, end, { no, seal: last }, published);
  if (why !== undefined) return { sealed: no, unsealed, brokenAt: no, why };
  const unkeyed = !end || end.mac === "" ? no : end.keyedFrom - 1n;
  return { sealed: no, unsealed, brokenAt: null, ...(unkeyed > 0n && { unkeyed }) };
}

/** What is wrong with what a chain whose rows follow one another says of itself; undefined where nothing is. */
async function wrongWith(
  tx: InWorld,
  end: End | null,
  { no, seal }: Head,
  published: Head | undefined,
): Promise<string | undefined> {
  if (!end) return no === 0n && !published?.no ? undefined : "the end of the chain is gone";
  if (end.lastNo !== no || end.last !== seal) return `the chain ends at no ${no}, not at no ${end.lastNo}`;
  return isNew(end) && !published?.no ? undefined : wrongEnd(tx, end, published);
}
