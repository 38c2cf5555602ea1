import { closingStatus } from "@/lib/exchange/states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/** The exchanges of one direction that are done, or those that are not. Sums of 64 bits come as text. */
export interface OrderSums {
  readonly sell: string;
  readonly buy: string;
  readonly isDone: boolean;
  readonly count: number;
  readonly sold: string;
  readonly bought: string;
  /** The fees of those that are done; of all, advance fees that were kept and costs of defaults that were paid. */
  readonly fees: string;
  readonly kept: string;
}

/**
 * What an exchange `x` with a delivery day cost beside its amounts: the advance fee where it was cancelled, missed or
 * closed out, else the cost of its default; less what is still owed and what was forgiven.
 */
const keptOf = `case when x.delivery_date is null or x.state in (${stateNames(closingStatus, "pending", "processing")}) then 0
  when x.state = ${stateNames(closingStatus, "finished")} or (x.kind = 'postFunded' and x.state = ${stateNames(closingStatus, "timeOut")}) then x.actual_fee_minor
  else greatest(x.advance_fee_minor, x.actual_fee_minor) end - x.unpaid_fee_minor - x.waived_fee_minor - x.written_off_minor`;

/** What the exchanges `x` of a condition come to, by direction and whether they are done. */
export const orderSums = (
  sql: Sql,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<OrderSums[]> =>
  sql<OrderSums>(
    `select x.sell, x.buy, x.state = ${stateNames(closingStatus, "finished")} as "isDone", count(*)::int as count, sum(x.sell_minor)::text as sold, sum(x.buy_minor)::text as bought, sum(x.fee_minor)::text as fees, sum(${keptOf})::text as kept
       from exchange_order x where ${where} group by 1, 2, 3`,
    values,
  );
