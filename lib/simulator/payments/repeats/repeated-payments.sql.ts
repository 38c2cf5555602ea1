import { payment, paymentBatch } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes the payments to be made, one array per column. */
export interface PaymentColumns {
  readonly accounts: readonly string[];
  readonly currencies: readonly string[];
  readonly amountMinors: readonly bigint[];
  readonly references: readonly string[];
  readonly merchantOrderNos: readonly string[];
}

/**
 * Returns, for each of these, the merchant's latest payment since an instant, or row of a batch under review, that pays
 * the same account the same amount with the same reference. Two that both carry a merchant order number, and different
 * ones, are not repeats. Payments that ended without being paid are ignored.
 */
export const equalsSince = (
  tx: InWorld,
  userNo: string,
  since: Date,
  { accounts, currencies, amountMinors, references, merchantOrderNos }: PaymentColumns,
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
