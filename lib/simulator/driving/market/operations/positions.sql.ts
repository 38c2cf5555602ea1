import { postFundedOrder, type ClosingStatus } from "@/lib/exchange/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { payment } from "@/lib/payments/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const finishedStatus: ClosingStatus = "finished";
const unsuccessfulStates: readonly (typeof payment.states)[number][] = ["canceled", "failure"];

/** Holds what was exchanged in one direction; the sums are text, since they may exceed 64 bits. */
export interface TradedRow {
  sell: string;
  buy: string;
  isOpen: boolean;
  sold: string;
  bought: string;
}

/**
 * Returns everything that was exchanged, by direction: finished exchanges, payments made from another currency, also
 * cancelled ones if the merchant retains what was bought, and settlements, because their exchange always remains valid.
 * Open booked and post-funded exchanges are separate: their rate is fixed, their money has not moved.
 */
export const tradedRows = (tx: InWorld): Promise<TradedRow[]> =>
  tx.sql<TradedRow>(
    `select sell, buy, "isOpen", sum(sold)::text as sold, sum(bought)::text as bought from (
       select sell, buy, state <> $2 as "isOpen", sum(sell_minor) as sold, sum(buy_minor) as bought from exchange_order
       where world = $1::uuid and (state = $2 or (kind in ('booked', 'postFunded') and state in (${stateNames(postFundedOrder, "pending", "processing")})) or (kind = 'postFunded' and state = ${stateNames(postFundedOrder, "timeOut")}))
       group by 1, 2, 3
       union all
       select pay_currency, currency, false, sum(pay_minor), sum(amount_minor) from payment p where world = $1::uuid and pay_currency <> currency
         and (state <> all($3::text[]) or exists (select from posting k where k.world = p.world and k.order_id = p.id and k.kind = 'paymentKept')) group by pay_currency, currency
       union all
       select pay_currency, 'CNH', false, sum(pay_minor), sum(receive_minor) from settlement_order where world = $1::uuid and exchanged_at is not null and pay_currency <> 'CNH' group by pay_currency
       union all
       select pay_currency, currency, false, sum(pay_minor), sum(amount_minor) from exchange_pay where world = $1::uuid and confirmed_at is not null group by pay_currency, currency
     ) t group by sell, buy, "isOpen" order by sell, buy, "isOpen"`,
    [tx.world.id, finishedStatus, unsuccessfulStates],
  );
