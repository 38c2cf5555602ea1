import type { Sql } from "../pool";

/**
 * Sets the isolation as the first statement of a transaction: all it reads is of one instant, regardless of concurrent
 * writes. `isReading` where it writes nothing.
 */
export const setSnapshotIsolation = (sql: Sql, { isReading = false } = {}): Promise<object[]> =>
  sql(`set transaction isolation level repeatable read${isReading ? ", read only" : ""}`);
