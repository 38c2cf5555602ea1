import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the account holders of accounts by the register: for as many accounts as a portion of a batch has. */
export const accountHoldersOf = (
  tx: InWorld,
  accounts: readonly string[],
): Promise<{ account: string; name: string }[]> =>
  tx.sql<{ account: string; name: string }>(
    "select account, name from account_record where world = $1::uuid and account = any($2::text[])",
    [tx.world.id, accounts],
  );
