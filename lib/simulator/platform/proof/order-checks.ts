import { quotaCard } from "@/lib/exchange/quota-states";
import { closingStatus, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import { payment, paymentBatch, paymentRefund, paymentReview } from "@/lib/payments/states";
import { incomeRefund, openRefund, remittance } from "@/lib/receiving/states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { boughtHeld, exchangePay, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { accountTransfer } from "@/lib/transfers/states";
import type { PlatformPurpose } from "../ledger/chart";
import { sqlCheck, signedAmount, type ProofCheck } from "./check";
import { sqlStateList } from "../store/state-names";

/**
 * Sums the movements of an order `o` on accounts of some purposes and one currency; null when it never touched them.
 */
const movedSum = (purposes: readonly string[] | string, currency: string) =>
  `(select sum(${signedAmount}) from entry e join account a on a.world = e.world and a.id = e.account
    where e.world = o.world and e.order_id = o.id and a.owner = o.user_no and a.purpose in (${[purposes]
      .flat()
      .map((purposeName) => `'${purposeName}'`)
      .join(", ")}) and a.currency = ${currency})`;

/** Selects the differences, by currency, between a platform account and the exchanges in some states. */
const equalSums = (purpose: PlatformPurpose, minor: string, states: string): string =>
  `select coalesce(a.currency, o.currency) || ' ' || coalesce(a.minor, 0) || ' ≠ ' || coalesce(o.minor, 0) as fault
   from (select currency, sum(balance) as minor from account where world = $1::uuid and purpose = '${purpose}' group by currency) a
     full join (select sell as currency, sum(${minor}) as minor from exchange_order where world = $1::uuid and ${states} group by sell) o on o.currency = a.currency
   where coalesce(a.minor, 0) <> coalesce(o.minor, 0)`;

/** Matches a payment with an exchange that waits for its review: its maximum cost is held, and nothing was bought. */
const isUnexchanged = "(held_minor > 0 and exchanged_at is null)";

/**
 * Matches a payment that its merchant cancelled after its exchange, or one for a later day that ended without a refund:
 * the exchange remains valid, and its own fee is not refunded. The postings decide, not the columns alone: before
 * docs/decisions/0026 a cancelled one was reversed completely, and such rows still exist.
 */
const mayBeRetained = `(exchanged_at is not null and (state = ${sqlStateList(payment, "canceled")} or (state = ${sqlStateList(payment, "failure")} and pay_on is not null and refund is null)))`;
const isRetained = `(is_retained and ${mayBeRetained})`;

/** Matches a payment that ended without a refund: nothing of it stays debited. */
const isGivenBack = `(not is_retained and (state = ${sqlStateList(payment, "canceled")} or (state = ${sqlStateList(payment, "failure")} and refund is null)))`;

/**
 * Selects the amount that a row or a total of a batch debits from the paying account: for an exchange the maximum cost,
 * else the amount.
 */
const batchDebit = (of: "r" | "t"): string =>
  `(coalesce(nullif(${of}.held_minor, 0), ${of}.amount_minor) + ${of}.fee_minor)`;

/** Selects the part of a default's cost that was not collected: still owed, waived or written off. */
const uncollectedMinor = "(unpaid_fee_minor + waived_fee_minor + written_off_minor)";

/** Compares orders with the ledger: each has moved exactly what its state requires. */
export const orderChecks: readonly ProofCheck[] = [
  // Pending payments hold money, exchanges with a delivery day, and limit orders that were to: real-time ones are done
  // at once.
  sqlCheck(
    "holdsEqualOpenOrders",
    `with required as (
       select user_no, currency, sum(minor) as minor from (
         select user_no, case when ${isUnexchanged} then pay_currency else currency end as currency, case when ${isUnexchanged} then held_minor else amount_minor end as minor from payment where world = $1::uuid and state = ${sqlStateList(payment, "pending")}
         union all select user_no, fee_currency, fee_minor from payment where world = $1::uuid and state = ${sqlStateList(payment, "pending")}
         union all select user_no, pay_currency, held_minor from exchange_pay where world = $1::uuid and state = ${sqlStateList(exchangePay, unconfirmedState)}
         union all select user_no, currency, payout_minor from exchange_pay where world = $1::uuid and state in (${sqlStateList(exchangePay, ...boughtHeld)})
         union all select user_no, pay_currency, fee_minor from exchange_pay where world = $1::uuid and state in (${sqlStateList(exchangePay, ...boughtHeld)}) and payouts = 0
         union all select b.user_no, coalesce(b.pay_currency, t.currency), ${batchDebit("t")} from payment_batch b join batch_total t on t.world = b.world and t.batch_id = b.id where b.world = $1::uuid and b.state = ${sqlStateList(paymentBatch, "pendingReview")}
         union all select user_no, sell, held_minor from exchange_order where world = $1::uuid and held_minor > 0
         union all select user_no, currency, amount_minor + fee_minor from account_transfer where world = $1::uuid and state = ${sqlStateList(accountTransfer, "pending")}
         union all select user_no, currency, amount_minor from income_refund where world = $1::uuid and state in (${sqlStateList(incomeRefund, ...openRefund)})
         union all select user_no, currency, held_minor from income where world = $1::uuid and held_minor > 0
         union all select user_no, pay_currency, held_minor from settlement_order where world = $1::uuid and exchanged_at is null and state = ${sqlStateList(settlementMachine, "pending")}
         union all select user_no, 'CNH', receive_minor from settlement_order where world = $1::uuid and exchanged_at is not null and state in (${sqlStateList(settlementMachine, "pending", "failed")})
       ) o group by user_no, currency
     ), held as (select owner as user_no, currency, balance as minor from account where world = $1::uuid and purpose = 'held')
     select coalesce(h.user_no, o.user_no) || ' ' || coalesce(h.currency, o.currency) || ' ' || coalesce(h.minor, 0) || ' ≠ ' || coalesce(o.minor, 0) as fault
     from held h full join required o on o.user_no = h.user_no and o.currency = h.currency where coalesce(h.minor, 0) <> coalesce(o.minor, 0)`,
  ),

  sqlCheck(
    "flightEqualsPayments",
    `with outgoing as (select currency, sum(minor) as minor from (
         select currency, amount_minor as minor from payment where world = $1::uuid and state in (${sqlStateList(payment, "processing", "awaitingMaterial", "exception")})
         union all select 'CNH', receive_minor from settlement_order where world = $1::uuid and state in (${sqlStateList(settlementMachine, "processing", "documentsPending")})
         union all select currency, payout_minor from exchange_pay where world = $1::uuid and state = ${sqlStateList(exchangePay, "paying")}) o group by currency),
       flight as (select currency, sum(balance) as minor from account where world = $1::uuid and purpose = 'paymentsInFlight' group by currency)
     select coalesce(f.currency, a.currency) || ' ' || coalesce(f.minor, 0) || ' ≠ ' || coalesce(a.minor, 0) as fault
     from flight f full join outgoing a on a.currency = f.currency where coalesce(f.minor, 0) <> coalesce(a.minor, 0)`,
  ),

  // A returned payment keeps its debit, including its fee; its refund is a separate row.
  sqlCheck(
    "paymentsEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.pay_on, o.currency, o.pay_currency, o.fee_currency, o.exchanged_at, o.amount_minor, o.exchange_fee_minor, r.id as refund, r.state as refund_state, coalesce(r.amount_minor, 0) as refunded,
         case when ${isUnexchanged} then held_minor else pay_minor end as debited, o.fee_minor,
         coalesce(${movedSum("available", "o.pay_currency")}, 0) as paid, coalesce(${movedSum("available", "o.fee_currency")}, 0) as charged, coalesce(${movedSum("available", "o.currency")}, 0) as in_currency,
         exists (select from posting p where p.world = o.world and p.order_id = o.id and p.leg = 'settle') as is_settled,
         exists (select from posting p where p.world = o.world and p.order_id = o.id and p.leg = 'keep') as is_retained
       from payment o left join payment_refund r on r.world = o.world and r.payment_id = o.id where o.world = $1::uuid and o.batch_id is null) o
     where paid <> case when ${isGivenBack} then 0 else -debited - case when fee_currency <> pay_currency then 0 when ${isRetained} then exchange_fee_minor else fee_minor end end
         + case when refund_state = ${sqlStateList(paymentRefund, "success")} and currency = pay_currency then refunded else 0 end
       or (fee_currency <> pay_currency and fee_currency <> currency and charged <> case when ${isGivenBack} then 0 when ${isRetained} then -exchange_fee_minor else -fee_minor end)
       or (${isRetained} and currency <> fee_currency and in_currency <> amount_minor) or (is_retained and not ${mayBeRetained})
       or (refund_state = ${sqlStateList(paymentRefund, "success")} and currency not in (pay_currency, fee_currency) and in_currency <> refunded)
       or (state = ${sqlStateList(payment, "success")} and not is_settled) or (is_settled and state <> ${sqlStateList(payment, "success")} and refund is null)`,
  ),

  // The counters that quotas and levels of approval go by: payments that were cancelled or failed count no more.
  sqlCheck(
    "daysEqualPayments",
    `with expected as (
       select c.user_no, c.day, a.account, sum(c.used) as used from (
       select p.user_no, coalesce(p.quota_day, p.pay_on, to_char(p.placed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) as day, p.payee_account as account, p.usd_minor as used from payment p where p.world = $1::uuid and p.state not in (${sqlStateList(payment, "canceled", "failure")})
       union all select user_no, quota_day, payee_account, usd_minor from exchange_pay where world = $1::uuid and quota_day is not null
       ) c cross join lateral (values (''), (c.account)) a (account) group by 1, 2, 3
     ), counted as (select user_no, day, account, used_minor as used from payment_day where world = $1::uuid)
     select coalesce(c.user_no, m.user_no) || ' ' || coalesce(c.day, m.day) || ' ' || coalesce(c.account, m.account) || ' ' || coalesce(c.used, 0) || ' ≠ ' || coalesce(m.used, 0) as fault
     from counted c full join expected m on m.user_no = c.user_no and m.day = c.day and m.account = c.account where coalesce(c.used, 0) <> coalesce(m.used, 0)`,
  ),

  sqlCheck(
    "refundsEqualClearing",
    `with outstanding as (select currency, sum(amount_minor) as minor from payment_refund where world = $1::uuid and state = ${sqlStateList(paymentRefund, "processing")} group by currency),
       clearing as (select currency, sum(balance) as minor from account where world = $1::uuid and purpose = 'refundClearing' group by currency)
     select coalesce(c.currency, o.currency) || ' ' || coalesce(c.minor, 0) || ' ≠ ' || coalesce(o.minor, 0) as fault
     from clearing c full join outstanding o on o.currency = c.currency where coalesce(c.minor, 0) <> coalesce(o.minor, 0)`,
  ),

  // A payment under review waits with its money held, and has as many decisions as levels it passed.
  sqlCheck(
    "reviewsEqualPayments",
    `select p.order_no || ' ' || r.state || ' ' || p.state as fault from payment_review r join payment p on p.world = r.world and p.id = r.payment_id
     where r.world = $1::uuid and ((r.state in (${sqlStateList(paymentReview, "waiting", "confirming")}) and p.state <> ${sqlStateList(payment, "pending")})
       or (r.state in (${sqlStateList(paymentReview, "expired", "recalled")}) and p.state <> ${sqlStateList(payment, "canceled")})
       or (r.state in (${sqlStateList(paymentReview, "rejected", "lapsed")}) and p.state <> ${sqlStateList(payment, "failure")})
       or r.passed <> (select count(*) from payment_decision d where d.world = r.world and d.review_id = r.id and d.is_approved)
       or (r.state in (${sqlStateList(paymentReview, "approved", "confirming")})) <> (r.passed = cardinality(r.levels) and r.state not in (${sqlStateList(paymentReview, "expired", "recalled", "lapsed")}))
       or exists (select from payment_decision d where d.world = r.world and d.review_id = r.id and d.operator_id = p.operator_id))`,
  ),

  // A batch is held as a whole, in each paying account: its own movements equal that, and its rows, paid or not, add up to it.
  // all of it.
  sqlCheck(
    "batchesEqualEntries",
    `select batch_no || ' ' || account as fault from (
       select b.batch_no, b.state, b.account, b.debit,
         (select coalesce(sum(${signedAmount}), 0) from entry e join account a on a.world = e.world and a.id = e.account
          where e.world = b.world and e.order_id = b.id and a.owner = b.user_no and a.purpose = 'available' and a.currency = b.account) as available,
         (select coalesce(sum(${batchDebit("r")}), 0) from batch_row r where r.world = b.world and r.batch_id = b.id and coalesce(b.pay_currency, r.currency) = b.account and (r.order_no is not null or r.fail_reason is not null)) as rows_debit
       from (select b.world, b.id, b.user_no, b.batch_no, b.state, b.pay_currency, coalesce(b.pay_currency, t.currency) as account, sum(${batchDebit("t")}) as debit
         from payment_batch b join batch_total t on t.world = b.world and t.batch_id = b.id where b.world = $1::uuid group by 1, 2, 3, 4, 5, 6, 7) b) b
     where available <> case when state in (${sqlStateList(paymentBatch, "pendingReview", "approved")}) then -debit else 0 end or (state = ${sqlStateList(paymentBatch, "approved")} and rows_debit <> debit)`,
  ),

  // The movement of a row on the paying account is the part of its share that is returned: all of it where it was not paid or its payment failed, else the remainder after its exchange and the fees. A refund in that currency is added.
  // payment failed, else what its exchange and the fees left of it. A refund in that currency comes on top.
  sqlCheck(
    "batchPaymentsEqualEntries",
    `select batch_no || ' ' || no || ' ' || coalesce(state, 'unpaid') as fault from (
       select b.batch_no, r.no, o.state, ${batchDebit("r")} as debited, o.pay_minor + o.fee_minor as debit, f.id as refund,
         case when f.state = ${sqlStateList(paymentRefund, "success")} and o.currency = o.pay_currency then f.amount_minor else 0 end as refunded,
         (select coalesce(sum(${signedAmount}), 0) from entry e join account a on a.world = e.world and a.id = e.account
          where e.world = r.world and e.order_id = r.id and a.owner = b.user_no and a.purpose = 'available' and a.currency = coalesce(b.pay_currency, r.currency)) as back
       from payment_batch b join batch_row r on r.world = b.world and r.batch_id = b.id and (r.order_no is not null or r.fail_reason is not null)
         left join payment o on o.world = r.world and o.id = r.id left join payment_refund f on f.world = o.world and f.payment_id = o.id
       where b.world = $1::uuid and b.state = ${sqlStateList(paymentBatch, "approved")}) r
     where back <> debited + refunded - case when state is null or (state in (${sqlStateList(payment, "canceled", "failure")}) and refund is null) then 0 else debit end`,
  ),

  // For an exchange with a delivery day the sell amount may be held rather than debited; the cost of its default and its debt count too.
  // too.
  sqlCheck(
    "exchangesEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.*, coalesce(${movedSum("available", "o.sell")}, 0) as sold, coalesce(${movedSum("available", "o.buy")}, 0) as bought, coalesce(${movedSum("held", "o.sell")}, 0) as held,
         exists (select from posting p where p.world = o.world and p.order_id = o.id and p.leg = 'advanceFeeKept') as is_retained
       from exchange_order o where o.world = $1::uuid) o
     where bought <> case state when ${sqlStateList(closingStatus, "finished")} then buy_minor else 0 end or held <> held_minor
       or sold <> -held_minor - case
         when state = ${sqlStateList(closingStatus, "finished")} then sell_minor + fee_minor + actual_fee_minor - waived_fee_minor - written_off_minor
         when delivery_date is null then 0
         when state in (${sqlStateList(closingStatus, "pending", "processing")}) then advance_fee_minor
         when kind = 'postFunded' and state = ${sqlStateList(postFundedOrder, "timeOut")} then advance_fee_minor + greatest(actual_fee_minor - advance_fee_minor, 0) - ${uncollectedMinor}
         when state = ${sqlStateList(closingStatus, "invalid")} then actual_fee_minor - ${uncollectedMinor}
           + case when is_retained then greatest(advance_fee_minor - actual_fee_minor, 0) else 0 end
         else advance_fee_minor end`,
  ),

  sqlCheck(
    "advanceFeesEqualOrders",
    equalSums(
      "advanceFees",
      "advance_fee_minor - least(advance_fee_minor, actual_fee_minor)",
      `delivery_date is not null and (state in (${sqlStateList(closingStatus, "pending", "processing")}) or (kind = 'postFunded' and state = ${sqlStateList(postFundedOrder, "timeOut")}))`,
    ),
  ),

  sqlCheck(
    "penaltiesEqualOrders",
    equalSums("penaltyIncome", "actual_fee_minor - waived_fee_minor", "actual_fee_minor > 0"),
  ),

  sqlCheck("writeOffsEqualOrders", equalSums("writeOffs", "-written_off_minor", "written_off_minor > 0")),

  sqlCheck("receivablesEqualOrders", equalSums("penaltyReceivable", "-unpaid_fee_minor", "unpaid_fee_minor > 0")),

  sqlCheck(
    "remittancesEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.amount_minor - o.fee_minor as net, ${movedSum(["available", "held"], "o.currency")} as credited,
         (select count(*) from income i where i.world = o.world and i.remittance_id = o.id and i.amount_minor = o.amount_minor and i.fee_minor = o.fee_minor and i.currency = o.currency) as incomes
       from remittance o where o.world = $1::uuid) o
     where case when state = ${sqlStateList(remittance, "received")} then credited is distinct from net or incomes <> 1 else credited is not null or incomes <> 0 end`,
  ),

  // The movement of a refund on its merchant's money follows from its state; the returned amount of an income is the sum of its refunds.
  // its refunds.
  sqlCheck(
    "refundsEqualIncomes",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.amount_minor, coalesce(${movedSum(["available", "held"], "o.currency")}, 0) as paid from income_refund o where o.world = $1::uuid) o
     where paid <> case when state = ${sqlStateList(incomeRefund, "success")} then -amount_minor else 0 end
     union all select i.detail_id || ' ' || i.returned_minor from income i
     where i.world = $1::uuid and i.returned_minor <> coalesce((select sum(r.amount_minor - case when r.state = ${sqlStateList(incomeRefund, "success")} then 0 else r.from_linked_minor end) from income_refund r where r.world = i.world and r.income_id = i.id and r.state <> ${sqlStateList(incomeRefund, "failed")}), 0)`,
  ),

  // Both sides of a transfer: what its payer paid, and what its payee received; the fee is the difference.
  sqlCheck(
    "transfersEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.amount_minor, o.fee_minor, coalesce(${movedSum("available", "o.currency")}, 0) as paid,
         coalesce((select sum(${signedAmount}) from entry e join account a on a.world = e.world and a.id = e.account
          where e.world = o.world and e.order_id = o.id and a.owner = o.payee_user_no and a.currency = o.currency), 0) as received
       from account_transfer o where o.world = $1::uuid) o
     where paid <> case when state = ${sqlStateList(accountTransfer, "fail")} then 0 else -amount_minor - fee_minor end
       or received <> case when state = ${sqlStateList(accountTransfer, "success")} then amount_minor else 0 end`,
  ),

  // The sold amount and the fees of an order were debited from the payer account, plus the advance fee of an express one; the bought amount belongs to the merchant only where the order was cancelled.
  // merchant's only where it was cancelled.
  sqlCheck(
    "exchangePaysEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.*, coalesce(${movedSum("available", "o.pay_currency")}, 0) as paid, coalesce(${movedSum("available", "o.currency")}, 0) as in_currency,
         exists (select from posting p where p.world = o.world and p.order_id = o.id and p.leg = 'settle') as is_settled
       from exchange_pay o where o.world = $1::uuid) o
     where paid <> -case
         when confirmed_at is null then case when state = ${sqlStateList(exchangePay, unconfirmedState)} then held_minor else 0 end
         when state = ${sqlStateList(exchangePay, "canceled")} and payouts = 0 then pay_minor + exchange_fee_minor else pay_minor + exchange_fee_minor + fee_minor end
       or in_currency <> case when state = ${sqlStateList(exchangePay, "canceled")} and confirmed_at is not null then payout_minor else 0 end
       or is_settled <> (state = ${sqlStateList(exchangePay, "success")})
       or (is_express and confirmed_at is not null) <> (advance_no is not null)
       or passed <> (select count(*) from exchange_pay_decision d where d.world = o.world and d.order_id = o.id and d.is_approved)
       or exists (select from exchange_pay_decision d where d.world = o.world and d.order_id = o.id and d.operator_id = o.operator_id)
       or (quota_day is not null) <> (state in (${sqlStateList(exchangePay, "pendingConfirmation", "pendingProcessing", "awaitingMaterials", "paying", "success")}) or (state = ${sqlStateList(exchangePay, "awaitingRepayout")} and dispatch_at is not null))`,
  ),

  sqlCheck(
    "quotesUsedOnce",
    `select id || ' ' || used_by as fault from quote q where world = $1::uuid and used_by is not null
       and not exists (select from exchange_order o where o.world = q.world and o.id = q.used_by) and not exists (select from payment p where p.world = q.world and p.id = q.used_by)
       and not exists (select from settlement_order s where s.world = q.world and s.id = q.used_by)
       and not exists (select from exchange_pay x where x.world = q.world and x.id = q.used_by)
     union all select used_by || '' from quote where world = $1::uuid and used_by is not null group by used_by having count(*) > 1`,
  ),

  sqlCheck(
    "quotasHold",
    `select card_no || ' ' || used_minor || ' / ' || quota_minor as fault from quota_card c
     where world = $1::uuid and (used_minor > quota_minor or used_minor <> coalesce((select sum(u.used_minor) from quota_card_use u where u.world = c.world and u.card_id = c.id), 0) or (state = ${sqlStateList(quotaCard, "usedUp")}) <> (used_minor = quota_minor and state not in (${sqlStateList(quotaCard, "expired", "withdrawn")})))
     union all select order_id || '' from quota_card_use u where world = $1::uuid and not exists (select from exchange_order o where o.world = u.world and o.id = u.order_id)`,
  ),

  sqlCheck(
    "limitHoldsExact",
    `select order_no || ' ' || held_minor as fault from exchange_order
     where world = $1::uuid and kind = 'limit' and held_minor <> case when state = ${sqlStateList(limitOrder, "pending")} and holds_funds then sell_minor + fee_minor else 0 end`,
  ),

  // The executed part of the given side: all of it, or less where a short balance might fill a part.
  sqlCheck(
    "limitsWithinAsked",
    `select order_no || ' ' || done || ' / ' || limit_minor as fault
     from (select *, case fixed when 'sell' then sell_minor else buy_minor end as done from exchange_order where world = $1::uuid and kind = 'limit') o
     where done > limit_minor or (done < limit_minor and not (fills_part and state = ${sqlStateList(limitOrder, "finished")}))`,
  ),

  sqlCheck(
    "boundsHold",
    `select o.order_no || ' ' || o.target_rate || ' ' || coalesce(b.target_rate::text, '') as fault
     from exchange_order o left join limit_bound b on b.world = o.world and b.base = o.base and b.quote = o.quote and b.side = o.side
     where o.world = $1::uuid and o.kind = 'limit' and o.state = ${sqlStateList(limitOrder, "pending")}
       and (b.target_rate is null or case o.side when 'sellBase' then o.target_rate < b.target_rate else o.target_rate > b.target_rate end)`,
  ),
];
