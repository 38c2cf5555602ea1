import type { RefusalCode } from "@/lib/call/refusals";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isPaymentReviewOpen } from "../../payments/review/open-orders";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { endUndecidedSettlementReview } from "../reviews/end-review";
import { endSettlement } from "./end-settlement";
import { readSettlement } from "./read-settlement";

/** Identifies the settlement to cancel, its operator and the reason. */
interface Cancelling {
  readonly userNo: string;
  readonly operatorId: string;
  readonly orderNo: string;
  readonly reason: string;
}

/** Cancels a settlement that the bank does not process, or recalls one under review. Returns its id, or the refusal. */
export async function cancelOwnSettlement(
  tx: Tx,
  { userNo, operatorId, orderNo, reason }: Cancelling,
): Promise<
  { readonly id: string } | { readonly refusal: Extract<RefusalCode, "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW"> }
> {
  const order = await lockRow(tx, "SettlementOrder", { world: tx.world.id, userNo, orderNo });
  if (!order) return { refusal: "ORDER_NOTFOUND" };
  const review = await lockRow(tx, "PaymentReview", { world: tx.world.id, paymentId: order.id });
  const isEnded =
    review && isPaymentReviewOpen(review)
      ? await endUndecidedSettlementReview(
          tx,
          { order, review },
          order.operatorId === operatorId ? "recall" : "cancel",
          reason,
        )
      : await endSettlement(tx, order, "cancel", reason);
  return isEnded ? { id: order.id } : { refusal: "OPERATION_NOT_ALLOW" };
}

export const cancelSettlement: Handler<typeof settlementOrders.cancelSettlement> = async (
  { orderNo, reason },
  { principal, refuse, transact },
) =>
  transact(async (tx) => {
    const { userNo, operatorId } = principal;
    const cancellation = await cancelOwnSettlement(tx, { userNo, operatorId, orderNo, reason });
    return "id" in cancellation ? readSettlement(tx, cancellation.id) : refuse(cancellation.refusal);
  });
