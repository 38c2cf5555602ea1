import type { AnyPrincipal } from "@/lib/call/principal";
import type { Database } from "../database";
import { sqlWithPrisma, type Sql } from "../pool";
import type { Db } from "../tx";
import { withoutTenant } from "../under-way";

/** Returns the merchant that a principal reads or writes for in a world; empty for operations and the clock. */
const writerOf = (principal: AnyPrincipal | null): string =>
  principal && "userNo" in principal ? principal.userNo : "";

/** Records the end of the database's log, which the table's own trigger sets. */
async function noteWrite({ prisma }: Db, world: string, userNo: string): Promise<void> {
  const ofTrigger = { position: 0n };
  await prisma.lastWrite.upsert({
    where: { world_userNo: { world, userNo } },
    create: { world, userNo, ...ofTrigger },
    update: ofTrigger,
  });
}

/**
 * Returns the log position a replica must have replayed to show what a merchant's people and operations have written.
 */
async function positionOf({ prisma }: Db, world: string, userNo: string): Promise<bigint> {
  const rows = await prisma.lastWrite.findMany({
    where: { world, userNo: { in: ["", userNo] } },
    select: { position: true },
  });
  return rows.reduce((last, { position }) => (position > last ? position : last), 0n);
}

/**
 * Makes a committed write visible to its writer, and writes of operations, or of the clock that a request moved (no
 * principal), to all in the world: until a replica shows them, their reads go to the primary. Does nothing without a
 * replica.
 */
export async function recordWriteForReplicaReads(
  db: Database,
  world: string,
  principal: AnyPrincipal | null,
): Promise<void> {
  if (db.replica) await withoutTenant(() => noteWrite(db, world, writerOf(principal)));
}

/** Reads from a replica that shows all that the reader has written, else calls `otherwise`. */
export async function readReplicaOrFallback<T>(
  db: Database,
  { world, principal }: { readonly world: string; readonly principal: AnyPrincipal | null },
  read: (sql: Sql) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const upTo = () => withoutTenant(() => positionOf(db, world, writerOf(principal)));
  const replicaResult = await db.replica?.read(upTo, read);
  return replicaResult ? replicaResult.result : otherwise();
}

/**
 * Returns a database handle that sends each handwritten statement to a replica that shows all that a merchant has
 * written so far, where there is one, and else to the primary: for long reads, which should not hold a transaction
 * open.
 */
export async function replicaPreferringSql(db: Database, world: string, userNo: string): Promise<Sql> {
  const { replica, sql: atPrimary, prisma } = db;
  if (!replica) return atPrimary;
  const upTo = await positionOf(db, world, userNo);
  return sqlWithPrisma(async <Row extends object>(text: string, values?: readonly unknown[]) => {
    const replicaResult = await replica.read(
      () => Promise.resolve(upTo),
      (way) => way<Row>(text, values),
    );
    return replicaResult ? replicaResult.result : atPrimary<Row>(text, values);
  }, prisma);
}
