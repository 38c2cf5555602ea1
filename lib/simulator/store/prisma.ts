import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "../generated/client";
import { statementName } from "./statement-name";

/**
 * Prisma's client without the methods that begin a transaction of their own, and without `findUnique`: Prisma joins
 * those of one tick into one query, which could then run in another transaction than its caller's. Use `findFirst`.
 */
export type Prisma = { readonly [M in Models]: Omit<PrismaClient[M], "findUnique" | "findUniqueOrThrow"> } & Pick<
  PrismaClient,
  "$disconnect"
>;
type Models = Exclude<keyof PrismaClient, `$${string}` | symbol>;
/** The transaction that this line of calls began in, if it did, on its connection. */
interface Begun {
  readonly client: pg.ClientBase;
  /** A promise, a timer or a stream that was begun inside outlives it, and its connection is somebody else's by then. */
  isOver: boolean;
}
const underWay = new AsyncLocalStorage<Begun>();

/**
 * Runs the work of a transaction: whatever Prisma is asked inside goes to the transaction's own connection. Prisma asks
 * only once it is awaited: what the work hands back unawaited is awaited in here.
 */
export async function within<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const begun: Begun = { client, isOver: false };
  try {
    return await underWay.run(begun, async () => await work());
  } finally {
    begun.isOver = true;
  }
}

/** Where a query of Prisma goes: to the transaction that is under way, else to the pool. */
function connectionIn(pool: pg.Pool): pg.Pool | pg.ClientBase {
  const begun = underWay.getStore();
  if (begun?.isOver) throw new Error("the transaction that this was begun in is over");
  return begun?.client ?? pool;
}

/**
 * One client for a pool, inside transactions and outside. An interactive transaction of Prisma costs 2 ms of CPU; here
 * it hands its statements to the connection that `transact` holds, at no cost beside its own (0.3 ms a statement).
 */
export function prismaOn(pool: pg.Pool): PrismaClient {
  // a view of the pool: everything else, its events too, is the pool's own
  const view: pg.Pool = Object.create(pool, {
    query: {
      value: (...asked: unknown[]) => {
        const connection = connectionIn(pool);
        return Reflect.apply(connection.query, connection, asked);
      },
    },
    connect: {
      value: (...asked: unknown[]) => {
        if (underWay.getStore())
          throw new Error("a transaction is under way: nested writes and $transaction would begin another");
        return Reflect.apply(pool.connect, pool, asked);
      },
    },
  });
  return new PrismaClient({ adapter: new PrismaPg(view, { statementNameGenerator: ({ sql }) => statementName(sql) }) });
}
