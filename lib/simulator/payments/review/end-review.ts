import { paymentReview } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { unschedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { releasePayment } from "../banks/release-payment";
import { peopleOf } from "./decide";
import { isUnderReview, type Reviewed } from "./open-orders";
import { tellPeople } from "./tell";

/**
 * How a review ends that nobody decided: its time is up, its maker recalls it, or somebody else of the merchant cancels
 * it.
 */
export type UndecidedEnd = "expire" | "recall" | "cancel";

/**
 * Ends a review that nobody decided: the hold is released, and maker and reviewers are notified. False when it was
 * decided meanwhile.
 */
export async function endReview(
  sql: Sql,
  world: World,
  reviewed: Reviewed,
  event: UndecidedEnd,
  at: Date,
  by: Actor,
): Promise<boolean> {
  const { payment, review } = reviewed;
  if (!isUnderReview(review) || !(await transition(sql, paymentReview, review, event, at, by.name))) return false;
  await unschedule(sql, world.id, "payments.reviewOverdue", payment.id);
  await releasePayment(sql, payment, event, at, by);
  await tellPeople(
    sql,
    world,
    payment,
    event === "expire" ? "paymentOverdue" : "paymentRecalled",
    await peopleOf(sql, world.id, reviewed, by.at),
    {},
    at,
  );
  return true;
}
