import { balancesColumn, type Sums } from "../platform/ledger/balance";
import { lastMidsColumn } from "../driving/market/ticks.sql";
import type { KeptMids } from "../driving/market/ticks";
import type { InWorld } from "../platform/store/tx";

/** A merchant's reporting currency and balances, and the market's last mids. */
export interface BalancesRow {
  reporting: string;
  balances: readonly Sums[];
  mids: KeptMids | null;
}

/** All of it of one instant. */
export const readBalances = (tx: InWorld, userNo: string): Promise<BalancesRow[]> =>
  tx.sql<BalancesRow>(
    `select reporting_currency as reporting, ${balancesColumn}, ${lastMidsColumn} from merchant where world = $1::uuid and user_no = $2`,
    [tx.world.id, userNo],
  );
