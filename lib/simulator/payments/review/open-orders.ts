import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds a payment and its review, both locked until the transaction ends; the payment is always locked first. */
export interface ReviewedPayment {
  readonly payment: Row<"Payment">;
  readonly review: Row<"PaymentReview">;
}

/**
 * Locks and returns a merchant's payment with its review, or undefined when there is no such payment or it was never
 * subject to review.
 */
export async function lockPaymentWithReview(
  tx: InWorld,
  key: { readonly userNo?: string; readonly orderNo: string } | { readonly id: string },
): Promise<ReviewedPayment | undefined> {
  const payment = await lockRow(tx, "Payment", { world: tx.world.id, ...key });
  const review = payment && (await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: payment.id }));
  return payment && review ? { payment, review } : undefined;
}

/** Returns true while a review waits for a reviewer or for its maker. */
export const isPaymentReviewOpen = ({ state }: Pick<Row<"PaymentReview">, "state">): boolean =>
  state === "waiting" || state === "confirming";
