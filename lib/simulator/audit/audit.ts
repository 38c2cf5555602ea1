import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../store/database";
import { lockRow, type Row } from "../store/records";
import { writeNote, writeSeals } from "./audit.sql";
import { inWorld, type InWorld, type Tx } from "../store/tx";

let given: { readonly at: number; readonly next: () => string } | undefined;

/**
 * An id that sorts by real time (RFC 9562, version 7): the audit log is no part of the event log, so it may be random.
 * Those of one instant and one process sort as they are given.
 */
export function auditId(real: Date): string {
  if (given?.at !== real.getTime()) given = { at: real.getTime(), next: auditIds(real) };
  return given.next();
}

function randomAuditId(real: Date): string {
  const time = real.getTime().toString(16).padStart(12, "0");
  const random = randomBytes(10).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** Gives such ids of one instant that sort as they are given: each is the one before and one. */
export function auditIds(real: Date): () => string {
  const first = randomAuditId(real);
  const [head, tail] = [first.slice(0, 24), parseInt(first.slice(24), 16)];
  let given = 0;
  return () => `${head}${((tail + given++) % 2 ** 48).toString(16).padStart(12, "0")}`;
}

export interface Noted {
  readonly what: string;
  readonly subject: string;
  /** ok, or the code of the refusal. */
  readonly outcome: string;
}

/** Writes one row of the audit log, in the operation's own transaction. */
export const note = (tx: Tx, { what, subject, outcome }: Noted): Promise<void> =>
  writeNote(tx, {
    world: tx.world.id,
    id: auditId(tx.by.at),
    at: tx.now,
    notedAt: tx.by.at,
    who: tx.by.name,
    origin: tx.by.origin,
    what,
    subject: subject.slice(0, 120),
    outcome,
  });

type Unsealed = Omit<Row<"Audit">, "world" | "sealNo" | "seal">;

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
      ].join("\n"),
    )
    .digest("base64url");

const sealedAtOnce = 500;
const provenAtOnce = 2_000;

/**
 * Chains the rows written since: each seal is a hash over the one before and the row. One sealer at a time holds the
 * end of the chain; a chain inside the postings would make them wait for one another. Returns how many it sealed.
 */
export async function seal(db: Pick<Database, "transact">, world: string): Promise<number> {
  return db.transact(async (sql) => {
    await sql.prisma.auditSeal.createMany({ data: { world, lastNo: 0n, last: "" }, skipDuplicates: true });
    const end = await lockRow({ sql }, "AuditSeal", { world });
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
    await writeSeals(inWorld(sql, { id: world }), seals);
    await sql.prisma.auditSeal.updateMany({ where: { world }, data: { lastNo, last } });
    return rows.length;
  });
}

export interface ChainProof {
  readonly sealed: bigint;
  readonly unsealed: number;
  /** The first row whose seal does not follow, or null. */
  readonly brokenAt: bigint | null;
}

/**
 * Walks a world's chain from its beginning and returns the first row that does not fit, and the length of the unsealed
 * tail.
 */
export async function proveChain(tx: InWorld): Promise<ChainProof> {
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
      if (row.sealNo !== no + 1n || row.seal !== seal) return { sealed: no, unsealed: 0, brokenAt: no + 1n };
      last = seal;
      no += 1n;
    }
  }
  const end = await tx.prisma.auditSeal.findFirst({ where: { world: tx.world.id } });
  const unsealed = await tx.prisma.audit.count({ where: { world: tx.world.id, sealNo: null } });
  const isEndRight = end ? end.lastNo === no && end.last === last : no === 0n;
  return { sealed: no, unsealed, brokenAt: isEndRight ? null : no };
}
