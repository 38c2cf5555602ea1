import type { Sql } from "./pool";

/** The transaction's first word: all it reads is of one instant, whatever others write meanwhile. */
export const seeOneInstant = (sql: Sql): Promise<object[]> => sql("set transaction isolation level repeatable read");

/** The same for a transaction that writes nothing. */
export const readOneInstant = (sql: Sql): Promise<object[]> =>
  sql("set transaction isolation level repeatable read, read only");
