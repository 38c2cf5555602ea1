import { issueAt } from "@/lib/call/refusals";
import { checkAccess } from "@/lib/gate/may";
import { screenActionAccess } from "@/lib/gate/screen";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { cancelOwnSettlement } from "../../settlement/orders/cancel";
import { readSettlement } from "../../settlement/orders/read-settlement";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { readPayment } from "./read-payment";
import { endPendingPayment } from "../banks/release-payment";
import { endUndecidedReview } from "../review/end-review";
import { isPaymentReviewOpen } from "../review/open-orders";

type Cancelling = TxOf<typeof payments.cancel>;

/** Holds the prefix of a settlement's number. */
const settlementPrefix = "SO";

/**
 * Cancels a payment that has not been dispatched: amount, fees and exchange are reversed as they were posted. During a
 * review this recalls it, and its reviewers are notified. A settlement in yuan is cancelled by its own rules. Each
 * requires the permission of its own page.
 */
export const cancelPaymentHandler: Handler<typeof payments.cancel> = async (
  { orderNo, reason },
  { principal, refuse, transact },
) => {
  const isSettlement = orderNo.startsWith(settlementPrefix);
  const screen = isSettlement ? settlementScreens.orders : paymentsScreens.records;
  const no = checkAccess(principal, screenActionAccess(screen, "cancel"));
  if (no) return refuse(no);
  return transact((tx) => (isSettlement ? cancelSettlement(tx, orderNo, reason) : cancelPayment(tx, orderNo)));
};

async function cancelPayment(tx: Cancelling, orderNo: string) {
  const { principal, world, refuse } = tx;
  const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
  if (!row || row.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
  const review = await lockRow(tx, "PaymentReview", { world: world.id, paymentId: row.id });
  const isEnded =
    review && isPaymentReviewOpen(review)
      ? await endUndecidedReview(
          tx,
          { payment: row, review },
          row.operatorId === principal.operatorId ? "recall" : "cancel",
        )
      : await endPendingPayment(tx, row, "cancel");
  return isEnded ? readPayment(tx, row.id) : refuse("OPERATION_NOT_ALLOW");
}

/** Cancels a settlement, which requires a reason. */
async function cancelSettlement(tx: Cancelling, orderNo: string, reason = "") {
  const { userNo, operatorId } = tx.principal;
  if (reason === "") return tx.refuse("EMPTY_PARAM", issueAt("reason", "text.missing"));
  const cancelResult = await cancelOwnSettlement(tx, { userNo, operatorId, orderNo, reason });
  return "id" in cancelResult ? readSettlement(tx, cancelResult.id) : tx.refuse(cancelResult.refusal);
}
