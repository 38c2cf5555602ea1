import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "../generated/client";
import type { Queries } from "./connections/behind";
import { statementName } from "./connections/statement-name";
import { currentAsyncContext } from "./under-way";

/**
 * Describes Prisma's client without the methods that begin separate transactions, and without `findUnique`: Prisma
 * joins those of one tick into one query, which could then run in another transaction than its caller's. Use
 * `findFirst`.
 */
export type Prisma = { readonly [M in Models]: Omit<PrismaClient[M], "findUnique" | "findUniqueOrThrow"> } & Pick<
  PrismaClient,
  "$disconnect"
>;
type Models = Exclude<keyof PrismaClient, `$${string}` | symbol>;
/** Returns the connection of a Prisma query: that of the open transaction, else the pool. */
function connectionIn(pool: Queries): Queries {
  const transaction = currentAsyncContext()?.transaction;
  if (transaction?.isOver) throw new Error("the transaction that this was begun in is over");
  return transaction?.client ?? pool;
}

/**
 * Creates one client for a pool, inside transactions and outside. An interactive transaction of Prisma costs 2 ms of
 * CPU; here it passes its statements to the connection that `transact` holds, without additional cost (0.3 ms a
 * statement).
 */
export function prismaOn(pool: pg.Pool, single: Queries = pool): PrismaClient {
  // a view of the pool: everything else, its events too, is the pool's own
  const view: pg.Pool = Object.create(pool, {
    query: {
      value: (...queryArguments: unknown[]) => {
        const connection = connectionIn(single);
        return Reflect.apply(connection.query, connection, queryArguments);
      },
    },
    connect: {
      value: (...connectArguments: unknown[]) => {
        if (currentAsyncContext()?.transaction)
          throw new Error("a transaction is under way: nested writes and $transaction would begin another");
        return Reflect.apply(pool.connect, pool, connectArguments);
      },
    },
  });
  return new PrismaClient({ adapter: new PrismaPg(view, { statementNameGenerator: ({ sql }) => statementName(sql) }) });
}
