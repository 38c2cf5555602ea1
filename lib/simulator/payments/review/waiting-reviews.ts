import { paymentReview } from "@/lib/payments/states";
import { query, raw, stateOf } from "@/lib/simulator/platform/store/query";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/**
 * Returns the SQL condition for reviews `r` of a kind of order that wait at one of the levels $4, at the instant $3,
 * for the decision of the person $5, who neither made the order nor has decided it before.
 */
export const waitingReviews = (kind: "payment" | "settlement", orders: "payment" | "settlement_order"): string =>
  `r.world = $1::uuid and r.user_no = $2 and r.kind = '${kind}' and r.state = ${stateNames(paymentReview, "waiting")} and r.deadline > $3::timestamptz and r.levels[r.passed + 1] = any($4::int[])
      and not exists (select from ${orders} m where m.world = r.world and m.id = r.payment_id and m.operator_id = $5::uuid)
      and not exists (select from payment_decision d where d.world = r.world and d.review_id = r.id and d.operator_id = $5::uuid)`;

const ordersOf = { payment: "payment", settlement: "settlementOrder" } as const;

/** Describes the person that reviews wait for: the levels of the approval group at which this person decides. */
interface Reviewer {
  readonly userNo: string;
  readonly operatorId: string;
  readonly levels: readonly number[];
}

/**
 * Returns the reviews `r` of a kind of order that wait at an instant for a person's decision, the earliest deadline
 * first. The person neither made the order nor has decided it before.
 */
export const reviewsWaitingFor = (
  kind: keyof typeof ordersOf,
  world: string,
  now: Date,
  { userNo, operatorId, levels }: Reviewer,
) =>
  query
    .selectFrom("paymentReview as r")
    .where("r.world", "=", world)
    .where("r.userNo", "=", userNo)
    .where("r.kind", "=", raw.lit<string>(kind))
    .where("r.state", "=", stateOf(paymentReview, "waiting"))
    .where("r.deadline", ">", now)
    .where(raw<boolean>`r.levels[r.passed + 1] = any(${levels}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(query.dynamic.table(ordersOf[kind]).as("m"))
            .whereRef("m.world", "=", "r.world")
            .whereRef("m.id", "=", "r.paymentId")
            .where("m.operatorId", "=", operatorId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("paymentDecision as d")
            .whereRef("d.world", "=", "r.world")
            .whereRef("d.reviewId", "=", "r.id")
            .where("d.operatorId", "=", operatorId),
        ),
      ),
    )
    .orderBy("r.deadline")
    .orderBy("r.id");
