import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { notifyPaymentReviewers } from "./notifications";
import { insertReviewWithDeadline, type ReviewedKind } from "./write-review";

const payments: ReviewedKind = { kind: "payment", overdue: "payments.reviewOverdue" };

/**
 * Opens the review of a new payment: notifies its reviewers, and schedules its cancellation in case nobody passes it in
 * time.
 */
export async function openReview(
  tx: Tx,
  payment: Pick<Row<"Payment">, "id" | "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName">,
  levels: readonly Level[],
): Promise<void> {
  const deadline = await insertReviewWithDeadline(tx, payments, payment, levels);
  await notifyPaymentReviewers(tx, payment, levels[0], deadline);
}
