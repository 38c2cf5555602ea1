import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import { expiryPriority } from "../../worlds/expiry-priority";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import type { Row } from "../../store/records";
import { schedule } from "../../worlds/scheduler";
import { reviewDeadlineOf } from "../orders/views";
import { tellReviewers } from "./tell";
import type { Tx } from "../../store/tx";

/**
 * Begins the review of a payment that was just made: its reviewers are notified, and it is cancelled if nobody passes
 * it in time.
 */
export async function openReview(
  tx: Tx,
  payment: Pick<Row<"Payment">, "id" | "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName">,
  levels: readonly Level[],
): Promise<void> {
  // Stryker disable next-line StringLiteral: an id is unique in any scope, and the number with the prefix is not kept
  const { id } = await nextIds(tx, `review${payment.userNo}`, "RV");
  const deadline = reviewDeadlineOf(tx.world, tx.now);
  const state = paymentReview.first;
  await tx.prisma.paymentReview.create({
    data: {
      world: tx.world.id,
      id,
      paymentId: payment.id,
      userNo: payment.userNo,
      state,
      levels: levels.map(({ level }) => level),
      deadline,
      madeAt: tx.now,
    },
  });
  await recordCreation(tx, paymentReview, { world: tx.world.id, id, state });
  await schedule(tx, {
    kind: "payments.reviewOverdue",
    subject: payment.id,
    dueAt: deadline,
    priority: expiryPriority,
  });
  await tellReviewers(tx, payment, levels[0], deadline);
}
