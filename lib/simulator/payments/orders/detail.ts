import type { CallOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { money } from "@/lib/money/money";
import { correspondentBankRoute } from "@/lib/payments/route";
import { isPaymentRecallable } from "@/lib/payments/rules";
import { payment as machine, paymentRecall } from "@/lib/payments/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { isAdviceDue, maySendAnotherAdvice, payeeToAdvise, countSentAdvices } from "../advice/advise";
import { adviceViewsOf } from "../advice/handlers";
import { listPaymentDocuments } from "./documents";
import { paymentHops } from "../banks/hops";
import { recallViewsOf } from "../banks/recall-handlers";
import { readPayment } from "./read-payment";
import { buildPaymentTracking } from "../banks/tracking";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export type PaymentDetailView = CallOutput<typeof payments.detail>;

/** Returns one payment of a merchant with its history, route, documents, and refund. */
export async function paymentDetailOf(
  tx: InWorld<World> & { readonly now: Date },
  userNo: string,
  orderNo: string,
): Promise<PaymentDetailView | undefined> {
  const row = await tx.prisma.payment.findFirst({ where: { world: tx.world.id, orderNo, userNo } });
  if (!row) return undefined;
  // one after another: whichever of them fails, the same reads were made before it
  const payment = await readPayment(tx, row.id);
  const history = await readStateHistory(tx, row.id);
  const documents = await listPaymentDocuments(tx, row.id);
  const refund = await tx.prisma.paymentRefund.findFirst({ where: { world: tx.world.id, paymentId: row.id } });
  const hops = await paymentHops(tx, row.id);
  const recalls = await recallViewsOf(tx, row.id);
  return {
    payment,
    isVouched: history.some(({ event }) => event === "dispatch"),
    history,
    documents,
    tracking: buildPaymentTracking(
      row,
      tx.world,
      { dispatchAt: payment.dispatchAt, sentAt: history.find(({ event }) => event === "dispatch")?.at ?? null },
      correspondentBankRoute(currencyFromColumn(row.currency), row),
      hops,
    ),
    refund: refund ? toRefundView(refund) : null,
    recalls,
    advice: await adviceViewOf(tx, row),
    mayRecall: isPaymentRecallable(row, tx.now) && recalls.every(({ state }) => state !== paymentRecall.first),
  };
}

/** Returns the advices sent to the payee of a payment, and whether another may be sent. */
async function adviceViewOf(tx: InWorld, row: Row<"Payment">): Promise<PaymentDetailView["advice"]> {
  const sentAdvices = await adviceViewsOf(tx, row.id);
  const payee = await payeeToAdvise(tx, row);
  const email = payee?.adviceEmail ? payee.adviceEmail : null;
  return {
    sent: sentAdvices,
    email,
    isDue: row.state === machine.first && isAdviceDue(row, payee),
    maySend: email !== null && maySendAnotherAdvice(row.state, countSentAdvices(sentAdvices)),
  };
}

function toRefundView({
  orderNo,
  currency,
  amountMinor,
  deductedMinor,
  feeMinor,
  reason,
  askedAt,
  doneAt,
}: Row<"PaymentRefund">): NonNullable<PaymentDetailView["refund"]> {
  const of = currencyFromColumn(currency);
  return {
    refundOrderNo: orderNo,
    amount: money(of, amountMinor),
    deducted: money(of, deductedMinor),
    fee: money(of, feeMinor),
    reason,
    askedAt,
    doneAt,
  };
}

export const getPaymentDetail: Handler<typeof payments.detail> = async ({ orderNo }, context) =>
  (await paymentDetailOf(context, context.principal.userNo, orderNo)) ?? context.refuse("ORDER_NOTFOUND");
