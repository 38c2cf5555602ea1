import { paymentReview } from "@/lib/payments/states";
import { isPaymentReviewOpen } from "../../payments/review/open-orders";
import { reviewEndRecipients } from "@/lib/simulator/payments/review/required-levels";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { endSettlement } from "../orders/end-settlement";
import { settlementApprovalLevels } from "../orders/levels";
import { settlementJobs } from "../orders/schedule";
import { notifySettlementOperators } from "../orders/notifications";
import type { ReviewedSettlement } from "./review-results";

/**
 * Names the events that end an undecided review: its deadline passes, its creator recalls it, or another operator of
 * the merchant cancels it.
 */
type UndecidedReviewEnd = "expire" | "recall" | "cancel";

/** Ends a review together with its settlement; returns false when it was decided in the meantime. */
export async function closeSettlementReview(
  tx: Tx,
  { order, review }: ReviewedSettlement,
  event: UndecidedReviewEnd | "reject" | "lapse",
  reason: string,
): Promise<boolean> {
  if (!isPaymentReviewOpen(review) || !(await transition(tx, paymentReview, review, event))) return false;
  await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  return endSettlement(tx, order, event, reason);
}

/** Ends an undecided review in the same way, and notifies its creator and reviewers. */
export async function endUndecidedSettlementReview(
  tx: Tx,
  lockedReview: ReviewedSettlement,
  event: UndecidedReviewEnd,
  reason: string,
): Promise<boolean> {
  if (!(await closeSettlementReview(tx, lockedReview, event, reason))) return false;
  const kind = event === "expire" ? "settlementOverdue" : "settlementRecalled";
  const { order, review } = lockedReview;
  const group = await settlementApprovalLevels(tx, order.userNo, tx.by.at);
  await notifySettlementOperators(tx, order, kind, reviewEndRecipients(group, review.levels, order.operatorId));
  return true;
}
