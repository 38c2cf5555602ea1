import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";

/**
 * Returns a database that runs every statement and transaction in one open transaction, for work that must be visible
 * completely or not at all. Everything else of it throws: another connection would wait for this one.
 */
export function databaseWithinTransaction(sql: Sql): Database {
  const elsewhere = () => {
    throw new Error("a beginning is one transaction");
  };
  // named cast: only these are used; anything else fails with an error
  return {
    sql,
    prisma: sql.prisma,
    replica: undefined,
    transact: (work: (sql: Sql) => unknown) => work(sql),
    close: elsewhere,
    get pool() {
      return elsewhere();
    },
  } as unknown as Database;
}

/**
 * Updates the planner's statistics with the rows that the open transaction wrote: plans made for empty tables would scan
 * them all.
 */
export const refreshPlannerStatistics = (sql: Sql): Promise<unknown> => sql("analyze");
