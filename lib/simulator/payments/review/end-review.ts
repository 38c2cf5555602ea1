import { paymentReview } from "@/lib/payments/states";
import { paymentApprovalLevels } from "../../access/approval/group";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { endPendingPayment } from "../banks/release-payment";
import { reviewEndRecipients } from "./required-levels";
import { isPaymentReviewOpen, type ReviewedPayment } from "./open-orders";
import { notifyPeople } from "./notifications";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the events that end an undecided review: it expires, its maker recalls it, or another user of the merchant
 * cancels it.
 */
export type UndecidedEnd = "expire" | "recall" | "cancel";

/**
 * Ends a review that nobody decided: releases the reservation and notifies the maker and the reviewers. Returns false
 * when it was decided in the meantime.
 */
export async function endUndecidedReview(
  tx: Tx,
  reviewedPayment: ReviewedPayment,
  event: UndecidedEnd,
): Promise<boolean> {
  const { payment, review } = reviewedPayment;
  if (!isPaymentReviewOpen(review) || !(await transition(tx, paymentReview, review, event))) return false;
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  await endPendingPayment(tx, payment, event);
  const group = await paymentApprovalLevels(tx, payment.userNo, tx.by.at);
  const kind = event === "expire" ? "paymentOverdue" : "paymentRecalled";
  await notifyPeople(tx, payment, kind, reviewEndRecipients(group, review.levels, payment.operatorId));
  return true;
}
