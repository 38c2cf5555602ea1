import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A payment and its review, both locked until the transaction ends: the payment always first. */
export interface Reviewed {
  readonly payment: Row<"Payment">;
  readonly review: Row<"PaymentReview">;
}

/**
 * A merchant's payment with its review, under lock; undefined where there is no such payment, or it was never to be
 * reviewed.
 */
export async function lockReviewed(
  tx: InWorld,
  key: { readonly userNo?: string; readonly orderNo: string } | { readonly id: string },
): Promise<Reviewed | undefined> {
  const payment = await lockRow(tx, "Payment", { world: tx.world.id, ...key });
  const review = payment && (await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: payment.id }));
  return payment && review ? { payment, review } : undefined;
}

/** Whether a review still waits for somebody: a reviewer, or its maker. */
export const isUnderReview = ({ state }: Pick<Row<"PaymentReview">, "state">): boolean =>
  state === "waiting" || state === "confirming";
