import type { Sql } from "../../store/pool";

/** Whom accounts belong to, by the register: of as many accounts as a portion of a batch has. */
export const holdersOf = (
  sql: Sql,
  world: string,
  accounts: readonly string[],
): Promise<{ account: string; name: string }[]> =>
  sql<{ account: string; name: string }>(
    "select account, name from account_record where world = $1::uuid and account = any($2::text[])",
    [world, accounts],
  );
