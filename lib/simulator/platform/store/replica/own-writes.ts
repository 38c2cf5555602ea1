import type { Holder } from "@/lib/call/who";
import type { Database } from "../database";
import { sqlWith, type Sql } from "../pool";
import type { Db } from "../tx";
import { asNobody } from "../under-way";

/** In whose name something is read or written in a world: a merchant's people, or whoever drives the world, and its clock. */
const whose = (who: Holder | null): string => (who && "userNo" in who ? who.userNo : "");

/** Writes down where the database's log ends, which the table's own trigger knows. */
async function noteWrite({ prisma }: Db, world: string, userNo: string): Promise<void> {
  const ofTrigger = { position: 0n };
  await prisma.lastWrite.upsert({
    where: { world_userNo: { world, userNo } },
    create: { world, userNo, ...ofTrigger },
    update: ofTrigger,
  });
}

/** How far a replica must have replayed the log to show what a merchant's people and operations have written. */
async function positionOf({ prisma }: Db, world: string, userNo: string): Promise<bigint> {
  const rows = await prisma.lastWrite.findMany({
    where: { world, userNo: { in: ["", userNo] } },
    select: { position: true },
  });
  return rows.reduce((last, { position }) => (position > last ? position : last), 0n);
}

/**
 * Has what has just been committed be seen by whoever did it, and what operations did, or the clock that a request moved
 * (nobody), by everybody in the world: until a replica shows it, their reads go to the primary. Nothing where there is no
 * replica.
 */
export async function noteOwnWrite(db: Database, world: string, who: Holder | null): Promise<void> {
  if (db.replica) await asNobody(() => noteWrite(db, world, whose(who)));
}

/** Reads at a replica that shows all that the reader has written, else where `otherwise` does. */
export async function readStale<T>(
  db: Database,
  { world, who }: { readonly world: string; readonly who: Holder | null },
  read: (sql: Sql) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const upTo = () => asNobody(() => positionOf(db, world, whose(who)));
  const answered = await db.replica?.read(upTo, read);
  return answered ? answered.given : otherwise();
}

/**
 * A way to the database each of whose statements of our own goes to a replica that shows all that a merchant has written
 * so far, where there is one, and else to the primary: for long reading, which no transaction should last as long as.
 */
export async function staleWay(db: Database, world: string, userNo: string): Promise<Sql> {
  const { replica, sql: atPrimary, prisma } = db;
  if (!replica) return atPrimary;
  const upTo = await positionOf(db, world, userNo);
  return sqlWith(async <Row extends object>(text: string, values?: readonly unknown[]) => {
    const answered = await replica.read(
      () => Promise.resolve(upTo),
      (way) => way<Row>(text, values),
    );
    return answered ? answered.given : atPrimary<Row>(text, values);
  }, prisma);
}
