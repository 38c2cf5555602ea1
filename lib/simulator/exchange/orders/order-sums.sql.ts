import { closingStatus } from "@/lib/exchange/states";
import type { Sql } from "../../store/pool";
import { stateNames } from "../../store/state-names";

/** The exchanges of one direction that are done, or those that are not. Sums of 64 bits come as text. */
export interface OrderSums {
  readonly sell: string;
  readonly buy: string;
  readonly isDone: boolean;
  readonly count: number;
  readonly sold: string;
  readonly bought: string;
  readonly fees: string;
}

/** What the exchanges `x` of a condition come to, by direction and whether they are done. */
export const orderSums = (
  sql: Sql,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<OrderSums[]> =>
  sql<OrderSums>(
    `select x.sell, x.buy, x.state = ${stateNames(closingStatus, "finished")} as "isDone", count(*)::int as count, sum(x.sell_minor)::text as sold, sum(x.buy_minor)::text as bought, sum(x.fee_minor)::text as fees
       from exchange_order x where ${where} group by 1, 2, 3`,
    values,
  );
