import type { Unpayable } from "@/lib/payments/mode-states";
import { paymentReview } from "@/lib/payments/states";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { voidUnpayablePayment } from "../banks/withdraw-payment";
import type { ReviewedPayment } from "./open-orders";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Ends the review of a payment that can no longer be paid: releases its whole reservation and notifies the merchant of
 * the reason.
 */
export async function endReviewOfUnpayablePayment(
  tx: Tx,
  { payment, review }: ReviewedPayment,
  why: Unpayable,
): Promise<void> {
  await transition(tx, paymentReview, review, "lapse");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  await voidUnpayablePayment(tx, payment, why);
}
