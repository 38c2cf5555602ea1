import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { tellReviewers } from "./tell";
import { writeReview, type ReviewedKind } from "./write-review";

const payments: ReviewedKind = { kind: "payment", overdue: "payments.reviewOverdue" };

/**
 * Begins the review of a payment that was just made: its reviewers are notified, and it is cancelled if nobody passes
 * it in time.
 */
export async function openReview(
  tx: Tx,
  payment: Pick<Row<"Payment">, "id" | "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName">,
  levels: readonly Level[],
): Promise<void> {
  const deadline = await writeReview(tx, payments, payment, levels);
  await tellReviewers(tx, payment, levels[0], deadline);
}
