import { closingStatus } from "@/lib/exchange/states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/**
 * Holds the sums of the exchanges of one direction, either those that are done or those that are not. Sums of 64 bits
 * are returned as text.
 */
export interface ExchangeOrderSums {
  readonly sell: string;
  readonly buy: string;
  readonly isDone: boolean;
  readonly count: number;
  readonly sold: string;
  readonly bought: string;
  /**
   * The fees of completed exchanges; the last column sums, over all exchanges, the retained advance fees and the paid
   * costs of defaults.
   */
  readonly fees: string;
  readonly kept: string;
}

/**
 * Computes the cost of an exchange `x` with a delivery day beyond its amounts: the advance fee when it was cancelled,
 * missed or closed out, else the cost of its default; minus unpaid and waived amounts.
 */
const retainedFeesSql = `case when x.delivery_date is null or x.state in (${stateNames(closingStatus, "pending", "processing")}) then 0
  when x.state = ${stateNames(closingStatus, "finished")} or (x.kind = 'postFunded' and x.state = ${stateNames(closingStatus, "timeOut")}) then x.actual_fee_minor
  else greatest(x.advance_fee_minor, x.actual_fee_minor) end - x.unpaid_fee_minor - x.waived_fee_minor - x.written_off_minor`;

/** Returns the sums of the exchanges `x` that match a condition, grouped by direction and by whether they are done. */
export const orderSums = (
  sql: Sql,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<ExchangeOrderSums[]> =>
  sql<ExchangeOrderSums>(
    `select x.sell, x.buy, x.state = ${stateNames(closingStatus, "finished")} as "isDone", count(*)::int as count, sum(x.sell_minor)::text as sold, sum(x.buy_minor)::text as bought, sum(x.fee_minor)::text as fees, sum(${retainedFeesSql})::text as kept
       from exchange_order x where ${where} group by 1, 2, 3`,
    values,
  );
