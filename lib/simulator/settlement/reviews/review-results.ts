import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds a settlement and its review, both locked until the transaction ends; the settlement is always locked first. */
export interface ReviewedSettlement {
  readonly order: Row<"SettlementOrder">;
  readonly review: Row<"PaymentReview">;
}

/** Locks a settlement with its review; returns undefined when it does not exist or never needed a review. */
export async function lockReviewedSettlement(
  tx: InWorld,
  key: { readonly userNo: string; readonly orderNo: string } | { readonly id: string },
): Promise<ReviewedSettlement | undefined> {
  const order = await lockRow(tx, "SettlementOrder", { world: tx.world.id, ...key });
  const review = order && (await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: order.id }));
  return order && review ? { order, review } : undefined;
}
