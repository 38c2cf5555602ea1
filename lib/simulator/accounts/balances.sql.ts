import { balancesColumn, type BalanceSums } from "../platform/ledger/balance";
import { lastMidsColumn } from "../driving/market/ticks.sql";
import type { StoredMids } from "../driving/market/ticks";
import type { InWorld } from "../platform/store/tx";

/** Describes a merchant's reporting currency and balances, and the market's last mids. */
export interface BalancesRow {
  reporting: string;
  balances: readonly BalanceSums[];
  mids: StoredMids | null;
}

/** Reads all of it as of one instant. */
export const readBalances = (tx: InWorld, userNo: string): Promise<BalancesRow[]> =>
  tx.sql<BalancesRow>(
    `select reporting_currency as reporting, ${balancesColumn}, ${lastMidsColumn} from merchant where world = $1::uuid and user_no = $2`,
    [tx.world.id, userNo],
  );
