import { paymentReview } from "@/lib/payments/states";
import { approvalLevels } from "../../access/approval/group";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { releasePayment } from "../banks/release-payment";
import { peopleOf } from "./levels-to-pass";
import { isUnderReview, type Reviewed } from "./open-orders";
import { tellPeople } from "./tell";
import type { Tx } from "@/lib/simulator/platform/store/tx";

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
  const group = await approvalLevels(tx, payment.userNo, tx.by.at);
  const kind = event === "expire" ? "paymentOverdue" : "paymentRecalled";
  await tellPeople(tx, payment, kind, peopleOf(group, review.levels, payment.operatorId));
  return true;
}
