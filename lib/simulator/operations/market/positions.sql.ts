import type { ClosingStatus } from "@/lib/exchange/states";
import type { payment } from "@/lib/payments/states";
import type { InWorld } from "../../store/tx";

const done: ClosingStatus = "finished";
const undone: readonly (typeof payment.states)[number][] = ["canceled", "failure"];

/** What was exchanged in one direction; the sums as text, since they may be beyond 64 bits. */
export interface TradedRow {
  sell: string;
  buy: string;
  sold: string;
  bought: string;
}

/** Everything that was exchanged, by direction: exchanges that are done, and payments made from another currency. */
export const tradedRows = (tx: InWorld): Promise<TradedRow[]> =>
  tx.sql<TradedRow>(
    `select sell, buy, sum(sold)::text as sold, sum(bought)::text as bought from (
       select sell, buy, sum(sell_minor) as sold, sum(buy_minor) as bought from exchange_order where world = $1::uuid and state = $2 group by sell, buy
       union all
       select pay_currency, currency, sum(pay_minor), sum(amount_minor) from payment where world = $1::uuid and pay_currency <> currency and state <> all($3::text[]) group by pay_currency, currency
     ) t group by sell, buy order by sell, buy`,
    [tx.world.id, done, undone],
  );
