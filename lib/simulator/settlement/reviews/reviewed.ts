import { approvalLevels } from "../../access/approval/group";
import { decidersOf } from "../../payments/review/levels-to-pass";
import { lockRow, type Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import { ofSettlements } from "../orders/levels";

/** A settlement and its review, both locked until the transaction ends: the settlement always first. */
export interface ReviewedSettlement {
  readonly order: Row<"SettlementOrder">;
  readonly review: Row<"PaymentReview">;
}

/** A settlement with its review, under lock; undefined where there is no such one, or it was never to be reviewed. */
export async function lockReviewedSettlement(
  tx: InWorld,
  key: { readonly userNo: string; readonly orderNo: string } | { readonly id: string },
): Promise<ReviewedSettlement | undefined> {
  const order = await lockRow(tx, "SettlementOrder", { world: tx.world.id, ...key });
  const review = order && (await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: order.id }));
  return order && review ? { order, review } : undefined;
}

/** The reviewers of the group and the maker of a settlement: everybody who is notified of its review's end. */
export async function peopleOf(tx: InWorld, { order, review }: ReviewedSettlement, real: Date): Promise<string[]> {
  const levels = await approvalLevels(tx, order.userNo, real, ofSettlements);
  return [
    order.operatorId,
    ...levels
      .filter(({ level }) => review.levels.includes(level))
      .flatMap((level) => decidersOf(level, order.operatorId)),
  ];
}
