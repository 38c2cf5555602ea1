import type { Amounts, Side } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import type { Rate } from "@/lib/money/rate";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a waiting limit order, with the columns that a tick uses. */
export interface TouchedRow {
  readonly id: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly sell: Currency;
  readonly buy: Currency;
  readonly fixed: Amounts["fixed"];
  readonly sellMinor: bigint;
  readonly buyMinor: bigint;
  readonly queuedAt: Date;
  readonly queueNo: bigint;
  readonly fillsPart: boolean;
  readonly heldMinor: bigint;
  readonly changes: number;
}

/**
 * Reads, in one range scan of the index, the orders of a pair and side whose target the rate is at or through, locked.
 * One that is due to expire at this very instant is expired.
 */
export const touchedOf = (tx: Tx, side: Side, { base, quote, value }: Rate): Promise<TouchedRow[]> =>
  tx.sql<TouchedRow>(
    `select id, order_no as "orderNo", user_no as "userNo", sell, buy, fixed, sell_minor as "sellMinor", buy_minor as "buyMinor",
     coalesce(queued_at, placed_at) as "queuedAt", queue_no as "queueNo", fills_part as "fillsPart", held_minor as "heldMinor", changes
   from exchange_order where world = $1::uuid and base = $2 and quote = $3 and side = $4 and state = ${stateNames(limitOrder, "pending")}
   and target_rate ${side === "sellBase" ? "<=" : ">="} $5::bigint and valid_until > $6::timestamptz for no key update`,
    [tx.world.id, base, quote, side, value, tx.now],
  );
