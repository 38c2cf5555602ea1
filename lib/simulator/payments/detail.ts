import type { payments } from "@/lib/payments/calls";
import { money } from "@/lib/money/money";
import type { Answer } from "../desk";
import { currencyOf } from "../exchange/shown";
import { historyOf } from "../history";
import { find } from "../records";
import { documentsOf } from "./documents";
import { readPayment } from "./read-payment";

/** One payment of the merchant's own with every change of its state, its documents, and what came back of it. */
export const detail: Answer<typeof payments.detail> = async ({ orderNo }, { who, world, db, refuse }) => {
  const row = await find(db.sql, "Payment", { world: world.id, orderNo, userNo: who.userNo });
  if (!row) return refuse("ORDER_NOTFOUND");
  const [payment, history, documents, refund] = await Promise.all([
    readPayment(db.sql, world, row.id), historyOf(db, world.id, row.id), documentsOf(db.sql, world.id, row.id), find(db.sql, "PaymentRefund", { world: world.id, paymentId: row.id }),
  ]);
  const currency = currencyOf(row.currency);
  return {
    payment, history, documents,
    refund: refund ? {
      refundOrderNo: refund.orderNo, amount: money(currency, refund.amountMinor), deducted: money(currency, refund.deductedMinor), fee: money(currency, 0n), reason: refund.reason, askedAt: refund.askedAt, doneAt: refund.doneAt,
    } : null,
  };
};
