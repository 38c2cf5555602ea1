import { liveStates, associationMachine } from "@/lib/receiving/association-states";
import { paymentReview } from "@/lib/payments/states";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { sqlStateList } from "../store/state-names";
import { sqlCheck, signedAmount, type ProofCheck } from "./check";

/** Sums the movements of a settlement `s` on an account of its merchant. */
const movedSum = (purpose: "available" | "held", currency: string): string =>
  `coalesce((select sum(${signedAmount}) from entry e join account a on a.world = e.world and a.id = e.account
     where e.world = s.world and e.order_id = s.id and a.owner = s.user_no and a.purpose = '${purpose}' and a.currency = ${currency}), 0)`;

const canceledState = sqlStateList(machine, "canceled");

/** Compares settlements with the ledger, their draws on links, and their reviews. */
export const settlementChecks: readonly ProofCheck[] = [
  // before its exchange a settlement holds its maximum cost; after it the yuan are held, with the bank, or the merchant's
  sqlCheck(
    "settlementsEqualEntries",
    `select order_no || ' ' || state as fault from (
       select s.*, ${movedSum("available", "s.pay_currency")} as paid, ${movedSum("held", "s.pay_currency")} as held, ${movedSum("held", "'CNH'")} as yuan, ${movedSum("available", "'CNH'")} as in_yuan
       from settlement_order s where s.world = $1::uuid) s
     where paid <> case when exchanged_at is not null then -pay_minor - fee_minor + case when pay_currency = 'CNH' and state = ${canceledState} then pay_minor else 0 end when state = ${canceledState} then 0 else -held_minor end
       or held - case when pay_currency = 'CNH' and exchanged_at is not null then yuan else 0 end <> case when exchanged_at is null and state <> ${canceledState} then held_minor else 0 end
       or yuan - case when pay_currency = 'CNH' and exchanged_at is null then held else 0 end <> case when exchanged_at is not null and state in (${sqlStateList(machine, "pending", "failed")}) then receive_minor else 0 end
       or pay_currency <> 'CNH' and in_yuan <> case when exchanged_at is not null and state = ${canceledState} then receive_minor else 0 end
       or (advance_no is not null) <> (method = 'speedy' and exchanged_at is not null)
       or (exchanged_at is null and state not in (${sqlStateList(machine, "pending", "canceled")}))`,
  ),

  // no part of a link is drawn twice: what is drawn of one is what settlements that were not cancelled draw; only of what
  // was advanced may a link be gone
  sqlCheck(
    "drawsEqualLinks",
    `select a.association_no || ' ' || a.drawn_minor || ' ≠ ' || coalesce(d.minor, 0) as fault from association a
       left join (select association_id, sum(amount_minor) as minor from settlement_draw where world = $1::uuid and ended_at is null group by 1) d on d.association_id = a.id
     where a.world = $1::uuid and (a.drawn_minor <> coalesce(d.minor, 0) or (a.drawn_minor > 0 and a.state not in (${sqlStateList(associationMachine, ...liveStates)})))
     union all select s.order_no || ' draws ' || coalesce(d.minor, 0) from settlement_order s
       left join (select w.order_id, sum(w.amount_minor) as minor, sum(w.amount_minor) filter (where a.currency = 'CNH') as yuan, bool_or(a.currency <> 'CNH') as has_sold
         from settlement_draw w join association a on a.world = w.world and a.id = w.association_id where w.world = $1::uuid and w.ended_at is null group by 1) d on d.order_id = s.id
     where s.world = $1::uuid and case when s.state = ${canceledState} then d.minor is not null
       when s.pay_currency = 'CNH' then coalesce(d.yuan, 0) > case when s.exchanged_at is null then s.bound_minor else s.pay_minor end
         or (not coalesce(d.has_sold, false) and s.method = 'normal' and coalesce(d.yuan, 0) <> case when s.exchanged_at is null then s.bound_minor else s.pay_minor end)
       when s.method = 'speedy' then coalesce(d.minor, 0) > case when s.exchanged_at is null then s.bound_minor else s.pay_minor end
       else coalesce(d.minor, 0) <> case when s.exchanged_at is null then s.bound_minor else s.pay_minor end end`,
  ),

  // a settlement under review waits with its money held, and has as many decisions as levels it passed
  sqlCheck(
    "reviewsEqualSettlements",
    `select s.order_no || ' ' || r.state || ' ' || s.state as fault from payment_review r join settlement_order s on s.world = r.world and s.id = r.payment_id
     where r.world = $1::uuid and (r.kind <> 'settlement'
       or (r.state in (${sqlStateList(paymentReview, "waiting", "confirming")})) <> (s.exchanged_at is null and s.state <> ${canceledState})
       or (r.state in (${sqlStateList(paymentReview, "expired", "recalled", "rejected", "lapsed")})) <> (s.exchanged_at is null and s.state = ${canceledState})
       or r.passed <> (select count(*) from payment_decision d where d.world = r.world and d.review_id = r.id and d.is_approved)
       or exists (select from payment_decision d where d.world = r.world and d.review_id = r.id and d.operator_id = s.operator_id))`,
  ),
];
