import type { Sql } from "./pool";

/**
 * The transaction's first word: all it reads is of one instant, whatever others write meanwhile. `isReading` where it
 * writes nothing.
 */
export const seeOneInstant = (sql: Sql, { isReading = false } = {}): Promise<object[]> =>
  sql(`set transaction isolation level repeatable read${isReading ? ", read only" : ""}`);
