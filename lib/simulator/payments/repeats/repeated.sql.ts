import { payment, paymentBatch } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** What is to be paid, one array a column. */
export interface Wanted {
  readonly accounts: readonly string[];
  readonly currencies: readonly string[];
  readonly amountMinors: readonly bigint[];
  readonly references: readonly string[];
  readonly merchantOrderNos: readonly string[];
}

/**
 * For each of these the latest payment of a merchant's since an instant, or row of a batch that waits for its review,
 * which pays the same account the same amount with the same reference; unless both have a number of the merchant's own,
 * and another one. Payments that came to nothing are none.
 */
export const equalsSince = (
  tx: InWorld,
  userNo: string,
  since: Date,
  { accounts, currencies, amountMinors, references, merchantOrderNos }: Wanted,
): Promise<{ place: number; orderNo: string }[]> =>
  tx.sql<{ place: number; orderNo: string }>(
    `with made as (
       select p.order_no as no, p.placed_at as at, p.payee_account as account, p.currency, p.amount_minor as amount, p.reference, p.merchant_order_no as own
       from payment p where p.world = $1::uuid and p.user_no = $2 and p.placed_at > $3::timestamptz and p.state not in (${stateNames(payment, "canceled", "failure")})
       union all
       select b.batch_no, b.submitted_at, r.payee_account, r.currency, r.amount_minor, r.reference, r.merchant_order_no
       from payment_batch b join batch_row r on r.world = b.world and r.batch_id = b.id and r.faults is null
       where b.world = $1::uuid and b.user_no = $2 and b.state = ${stateNames(paymentBatch, "pendingReview")}
     )
     select distinct on (w.place) w.place::int as place, m.no as "orderNo"
     from unnest($4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[]) with ordinality w (account, currency, amount, reference, own, place)
     join made m on m.account = w.account and m.currency = w.currency and m.amount = w.amount and m.reference = w.reference and (m.own = w.own or m.own = '' or w.own = '')
     order by w.place, m.at desc, m.no desc`,
    [tx.world.id, userNo, since, accounts, currencies, amountMinors, references, merchantOrderNos],
  );
