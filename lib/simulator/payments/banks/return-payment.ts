import { money, type Money } from "@/lib/money/money";
import { payment, paymentRefund } from "@/lib/payments/states";
import { refundMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import { currencyOf } from "../../store/currency-of";
import { nextIds } from "../../store/ids";
import { merchantAccount, platformAccount } from "../../ledger/chart";
import { moveMoney } from "../../ledger/move-money";
import { transfer } from "../../ledger/post";
import { recordCreation, transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import { lockRow } from "../../store/records";
import { schedule } from "../../worlds/scheduler";
import { term } from "../../worlds/world";
import { lockPayment } from "../orders/lock-payment";
import { uncountPayment } from "../orders/quota";
import { paymentFacts } from "../review/tell";
import { tellWhenEnded } from "../batch/outcome";
import type { Tx } from "../../store/tx";

/** Refunds come after dispatches of their instant. */
const refundPriority = 25;

/**
 * The banks return a payment, less their deductions, also after it had arrived. It ends as a failure; the returned
 * amount is cleared and reaches the merchant, in the payment's currency, some time later. Our fees stay. Only a payment
 * that a bank on the way has accepted is returned; before that it fails.
 */
export async function returnPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, reason, deducted }: { orderNo: string; reason: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const currency = currencyOf(row.currency);
  const arrived = row.state === "success";
  // deductions of banks on the way there are not returned either
  const keptBefore = row.amountMinor - row.arrivalMinor;
  const deductedMinor = keptBefore + (deducted?.minor ?? 0n);
  if ((deducted && deducted.currency !== currency) || deductedMinor > row.amountMinor)
    return tx.refuse("INVALID_PARAM");
  if (!row.acceptedAt || !(await transition(tx, payment, row, "return"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { doneAt: tx.now, failReason: reason, asked: null },
  });
  await uncountPayment(tx, row);

  const { id, orderNo: refundNo } = await nextIds(tx, `refund${row.userNo}`, "RF");
  const amountMinor = row.amountMinor - deductedMinor;
  await tx.prisma.paymentRefund.create({
    data: {
      world: tx.world.id,
      id,
      orderNo: refundNo,
      paymentId: row.id,
      userNo: row.userNo,
      state: "processing",
      currency: row.currency,
      amountMinor,
      deductedMinor,
      reason,
      askedAt: tx.now,
    },
  });
  await recordCreation(tx, paymentRefund, { world: tx.world.id, id, state: "processing" });
  await tellWhenEnded(tx, row);
  const [from, outside, clearing] = [
    platformAccount(arrived ? "nostro" : "paymentsInFlight", currency, row.id),
    platformAccount("nostro", currency, row.id),
    platformAccount("refundClearing", currency, row.id),
  ];
  const lines = [
    ...(amountMinor > 0n ? transfer(from, clearing, amountMinor) : []),
    ...(deductedMinor > 0n && !arrived ? transfer(from, outside, deductedMinor) : []),
  ];
  if (lines.length > 0)
    await moveMoney(tx, [{ orderId: row.id, leg: "return", kind: "paymentReturn", at: tx.now, by: tx.by, lines }]);
  await schedule(tx, {
    kind: "payments.refund",
    subject: id,
    dueAt: later(tx.now, term(tx.world, "refundMinutes", refundMinutes) * minuteMs),
    priority: refundPriority,
  });
  const facts = {
    ...paymentFacts(row),
    reason,
    refund: money(currency, amountMinor),
    deducted: money(currency, deductedMinor),
  };
  await sendMessage(tx, { userNo: row.userNo, kind: "paymentReturned", facts });
}

/**
 * The refund of a returned payment reaches its merchant. Returns the order's number; undefined when it was refunded
 * already.
 */
export async function completeRefund(tx: Tx, id: string): Promise<string | undefined> {
  const refund = await lockRow(tx, "PaymentRefund", { world: tx.world.id, id });
  if (!refund || !(await transition(tx, paymentRefund, refund, "complete"))) return undefined;
  await tx.prisma.paymentRefund.updateMany({ where: { world: tx.world.id, id }, data: { doneAt: tx.now } });
  const currency = currencyOf(refund.currency);
  if (refund.amountMinor > 0n) {
    const lines = transfer(
      platformAccount("refundClearing", currency, refund.paymentId),
      merchantAccount(refund.userNo, "available", currency),
      refund.amountMinor,
    );
    await moveMoney(tx, [
      { orderId: refund.paymentId, leg: "refund", kind: "paymentRefund", at: tx.now, by: tx.by, lines },
    ]);
  }
  return refund.orderNo;
}
