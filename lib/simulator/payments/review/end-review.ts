import { paymentReview } from "@/lib/payments/states";
import { transition } from "../../store/transition";
import { unschedule } from "../../worlds/scheduler";
import { releasePayment } from "../banks/release-payment";
import { peopleOf } from "./decide";
import { isUnderReview, type Reviewed } from "./open-orders";
import { tellPeople } from "./tell";
import type { Tx } from "../../store/tx";

/**
 * How a review ends that nobody decided: its time is up, its maker recalls it, or somebody else of the merchant cancels
 * it.
 */
export type UndecidedEnd = "expire" | "recall" | "cancel";

/**
 * Ends a review that nobody decided: the hold is released, and maker and reviewers are notified. False when it was
 * decided meanwhile.
 */
export async function endReview(tx: Tx, reviewed: Reviewed, event: UndecidedEnd): Promise<boolean> {
  const { payment, review } = reviewed;
  if (!isUnderReview(review) || !(await transition(tx, paymentReview, review, event))) return false;
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  await releasePayment(tx, payment, event);
  await tellPeople(
    tx,
    payment,
    event === "expire" ? "paymentOverdue" : "paymentRecalled",
    await peopleOf(tx, reviewed, tx.by.at),
    {},
  );
  return true;
}
