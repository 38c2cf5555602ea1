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
/** The connection of the transaction that is under way in this line of calls, if one is. */
const underWay = new AsyncLocalStorage<pg.ClientBase>();

/** Runs the work of a transaction: Prisma's statements inside go to the transaction's own connection. */
export const within = <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => underWay.run(client, work);

/**
 * One client for a pool, inside transactions and outside. An interactive transaction of Prisma costs 2 ms of CPU; here
 * it hands its statements to the connection that `transact` holds, at no cost beside its own (0.3 ms a statement).
 */
export function prismaOn(pool: pg.Pool): PrismaClient {
  // a view of the pool: everything else, its events too, is the pool's own
  const view: pg.Pool = Object.create(pool, {
    query: {
      value: (...asked: unknown[]) =>
        Reflect.apply((underWay.getStore() ?? pool).query, underWay.getStore() ?? pool, asked),
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
