import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { paymentReviewDeadline } from "../orders/views";

/** Describes a kind of order under review, and the job that ends its review when nobody passes it in time. */
export interface ReviewedKind {
  readonly kind: "payment" | "settlement";
  readonly overdue: string;
}

/** Stores the review of an order and returns its deadline. */
export async function insertReviewWithDeadline(
  tx: Tx,
  { kind, overdue }: ReviewedKind,
  { id: paymentId, userNo }: Pick<Row<"Payment">, "id" | "userNo">,
  levels: readonly Level[],
): Promise<Date> {
  // Stryker disable next-line StringLiteral: an id is unique in any scope, and the number with the prefix is not stored
  const { id } = await nextIdAndOrderNo(tx, `review${userNo}`, "RV");
  const deadline = paymentReviewDeadline(tx.world, tx.now);
  const reviewKey = { world: tx.world.id, id, state: paymentReview.first };
  await tx.prisma.paymentReview.create({
    data: { ...reviewKey, kind, paymentId, userNo, levels: levels.map(({ level }) => level), deadline, madeAt: tx.now },
  });
  await recordCreationInHistory(tx, paymentReview, reviewKey);
  await schedule(tx, { kind: overdue, subject: paymentId, dueAt: deadline, priority: expiryPriority });
  return deadline;
}
