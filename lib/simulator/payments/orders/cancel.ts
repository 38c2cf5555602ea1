import type { payments } from "@/lib/payments/calls/payments";
import type { Handler } from "../../handler";
import { lockRow } from "../../store/records";
import { readPayment } from "./read-payment";
import { releasePayment } from "../banks/release-payment";
import { endReview } from "../review/end-review";
import { isUnderReview } from "../review/open-orders";

/**
 * Cancels a payment that has not been dispatched: amount, fees and exchange are reversed as they were posted. During a
 * review this recalls it, and its reviewers are notified.
 */
export const cancel: Handler<typeof payments.cancel> = async ({ orderNo }, { who, world, refuse, transact }) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
    if (!row || row.userNo !== who.userNo) return refuse("ORDER_NOTFOUND");
    const review = await lockRow(tx, "PaymentReview", { world: world.id, paymentId: row.id });
    const isEnded =
      review && isUnderReview(review)
        ? await endReview(tx, { payment: row, review }, row.operatorId === who.operatorId ? "recall" : "cancel")
        : await releasePayment(tx, row, "cancel");
    return isEnded ? readPayment(tx, row.id) : refuse("OPERATION_NOT_ALLOW");
  });
