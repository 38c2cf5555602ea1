import type { Sql } from "../../store/pool";

/** Counts one wrong try of so many until a lock, in one statement, so that parallel guesses are all counted. */
export const countWrong = (sql: Sql, name: string, most: number, lockedUntil: Date): Promise<object[]> =>
  sql(
    `update ops_user set
       wrong_passwords = case when wrong_passwords + 1 >= $2 then 0 else wrong_passwords + 1 end,
       locked_until = case when wrong_passwords + 1 >= $2 then $3::timestamptz else locked_until end
     where name = $1`,
    [name, most, lockedUntil],
  );
