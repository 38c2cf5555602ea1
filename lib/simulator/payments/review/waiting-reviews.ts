import { paymentReview } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/**
 * Returns the SQL condition for reviews `r` of a kind of order that wait at one of the levels $4, at the instant $3,
 * for the decision of the person $5, who neither made the order nor has decided it before.
 */
export const waitingReviews = (kind: "payment" | "settlement", orders: "payment" | "settlement_order"): string =>
  `r.world = $1::uuid and r.user_no = $2 and r.kind = '${kind}' and r.state = ${stateNames(paymentReview, "waiting")} and r.deadline > $3::timestamptz and r.levels[r.passed + 1] = any($4::int[])
      and not exists (select from ${orders} m where m.world = r.world and m.id = r.payment_id and m.operator_id = $5::uuid)
      and not exists (select from payment_decision d where d.world = r.world and d.review_id = r.id and d.operator_id = $5::uuid)`;
