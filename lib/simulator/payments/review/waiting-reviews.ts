import { paymentReview } from "@/lib/payments/states";
import { query, raw, stateLiteral } from "@/lib/simulator/platform/store/query";

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
export const waitingReviewsQuery = (
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
    .where("r.state", "=", stateLiteral(paymentReview, "waiting"))
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
