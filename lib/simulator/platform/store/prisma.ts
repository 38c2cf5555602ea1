import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "../generated/client";
import type { Queries } from "./connections/behind";
import { statementName } from "./connections/statement-name";
import { underWay } from "./under-way";

/**
 * Prisma's client without the methods that begin a transaction of their own, and without `findUnique`: Prisma joins
 * those of one tick into one query, which could then run in another transaction than its caller's. Use `findFirst`.
 */
export type Prisma = { readonly [M in Models]: Omit<PrismaClient[M], "findUnique" | "findUniqueOrThrow"> } & Pick<
  PrismaClient,
  "$disconnect"
>;
type Models = Exclude<keyof PrismaClient, `$${string}` | symbol>;
/** Where a query of Prisma goes: to the transaction that is under way, else to the pool. */
function connectionIn(pool: Queries): Queries {
  const begun = underWay()?.begun;
  if (begun?.isOver) throw new Error("the transaction that this was begun in is over");
  return begun?.client ?? pool;
}

/**
 * One client for a pool, inside transactions and outside. An interactive transaction of Prisma costs 2 ms of CPU; here
 * it hands its statements to the connection that `transact` holds, at no cost beside its own (0.3 ms a statement).
 */
export function prismaOn(pool: pg.Pool, single: Queries = pool): PrismaClient {
  // a view of the pool: everything else, its events too, is the pool's own
  const view: pg.Pool = Object.create(pool, {
    query: {
      value: (...asked: unknown[]) => {
        const connection = connectionIn(single);
        return Reflect.apply(connection.query, connection, asked);
      },
    },
    connect: {
      value: (...asked: unknown[]) => {
        if (underWay()?.begun)
          throw new Error("a transaction is under way: nested writes and $transaction would begin another");
        return Reflect.apply(pool.connect, pool, asked);
      },
    },
  });
  return new PrismaClient({ adapter: new PrismaPg(view, { statementNameGenerator: ({ sql }) => statementName(sql) }) });
}
