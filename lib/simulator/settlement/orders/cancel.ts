import type { RefusalCode } from "@/lib/call/refusals";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isUnderReview } from "../../payments/review/open-orders";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { endSettlementReview } from "../reviews/end-review";
import { endSettlement } from "./end-settlement";
import { readSettlement } from "./read-settlement";

/** Who cancels which settlement, and why. */
interface Cancelling {
  readonly userNo: string;
  readonly operatorId: string;
  readonly orderNo: string;
  readonly reason: string;
}

/** Cancels a settlement that the bank does not work on, or recalls one that is reviewed; its id, or why it cannot be. */
export async function cancelOwn(
  tx: Tx,
  { userNo, operatorId, orderNo, reason }: Cancelling,
): Promise<
  { readonly id: string } | { readonly refusal: Extract<RefusalCode, "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW"> }
> {
  const order = await lockRow(tx, "SettlementOrder", { world: tx.world.id, userNo, orderNo });
  if (!order) return { refusal: "ORDER_NOTFOUND" };
  const review = await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: order.id });
  const isEnded =
    review && isUnderReview(review)
      ? await endSettlementReview(tx, { order, review }, order.operatorId === operatorId ? "recall" : "cancel", reason)
      : await endSettlement(tx, order, "cancel", reason);
  return isEnded ? { id: order.id } : { refusal: "OPERATION_NOT_ALLOW" };
}

export const cancelSettlement: Handler<typeof settlementOrders.cancelSettlement> = async (
  { orderNo, reason },
  { who, refuse, transact },
) =>
  transact(async (tx) => {
    const { userNo, operatorId } = who;
    const cancelled = await cancelOwn(tx, { userNo, operatorId, orderNo, reason });
    return "id" in cancelled ? readSettlement(tx, cancelled.id) : refuse(cancelled.refusal);
  });
