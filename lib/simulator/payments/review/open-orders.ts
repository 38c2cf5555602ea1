import type { Sql } from "../../store/pool";
import { type Row, lockRow } from "../../store/records";

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
  sql: Sql,
  world: string,
  key: { readonly userNo?: string; readonly orderNo: string } | { readonly id: string },
): Promise<Reviewed | undefined> {
  const payment = await lockRow(sql, "Payment", { world, ...key });
  const review = payment && (await lockRow(sql, "PaymentReview", { world, paymentId: payment.id }));
  return payment && review ? { payment, review } : undefined;
}

/** Whether a review still waits for somebody: a reviewer, or its maker. */
export const isUnderReview = ({ state }: Pick<Row<"PaymentReview">, "state">): boolean =>
  state === "waiting" || state === "confirming";
