import { Refusal } from "@/lib/call/refusals";
import { money, type Money } from "@/lib/money/money";
import { payment, paymentRefund } from "@/lib/payments/states";
import { refundMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import type { Actor } from "../../audit/audit";
import { currencyOf } from "../../store/currency-of";
import { nextIds } from "../../store/ids";
import { merchantAccount, platformAccount } from "../../ledger/chart";
import { moveMoney } from "../../ledger/move-money";
import { transfer } from "../../ledger/post";
import { recordCreation, transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import { schedule } from "../../worlds/scheduler";
import { term, type World } from "../../worlds/world";
import { lockPayment } from "../orders/lock-payment";
import { paymentFacts } from "../review/tell";

/** Refunds come after dispatches of their instant. */
const refundPriority = 25;

/**
 * The banks return a payment, less their deductions, also after it had arrived. It ends as a failure; the returned
 * amount is cleared and reaches the merchant, in the payment's currency, some time later. Our fees stay. Only a payment
 * that a bank on the way has accepted is returned; before that it fails.
 */
export async function returnPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, reason, deducted }: { orderNo: string; reason: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const currency = currencyOf(row.currency);
  const arrived = row.state === "success";
  // deductions of banks on the way there are not returned either
  const keptBefore = row.amountMinor - row.arrivalMinor;
  const deductedMinor = keptBefore + (deducted?.minor ?? 0n);
  if ((deducted && deducted.currency !== currency) || deductedMinor > row.amountMinor)
    throw new Refusal("INVALID_PARAM");
  if (!row.acceptedAt || !(await transition(sql, payment, row, "return", at, by.name)))
    throw new Refusal("OPERATION_NOT_ALLOW");
  await sql.prisma.payment.updateMany({
    where: { world: world.id, id: row.id },
    data: { doneAt: at, failReason: reason, asked: null },
  });

  const { id, orderNo: refundNo } = await nextIds(sql, world, `refund${row.userNo}`, "RF", at);
  const amountMinor = row.amountMinor - deductedMinor;
  await sql.prisma.paymentRefund.create({
    data: {
      world: world.id,
      id,
      orderNo: refundNo,
      paymentId: row.id,
      userNo: row.userNo,
      state: "processing",
      currency: row.currency,
      amountMinor,
      deductedMinor,
      reason,
      askedAt: at,
    },
  });
  await recordCreation(sql, paymentRefund, { world: world.id, id, state: "processing" }, at, by.name);
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
    await moveMoney(sql, world.id, [{ orderId: row.id, leg: "return", kind: "paymentReturn", at, by, lines }]);
  await schedule(sql, world.id, {
    kind: "payments.refund",
    subject: id,
    dueAt: later(at, term(world, "refundMinutes", refundMinutes) * minuteMs),
    priority: refundPriority,
  });
  const facts = {
    ...paymentFacts(row),
    reason,
    refund: money(currency, amountMinor),
    deducted: money(currency, deductedMinor),
  };
  await sendMessage(sql, { world: world.id, userNo: row.userNo, kind: "paymentReturned", facts, at });
}

/**
 * The refund of a returned payment reaches its merchant. Returns the order's number; undefined when it was refunded
 * already.
 */
export async function completeRefund(
  sql: Sql,
  world: Pick<World, "id">,
  at: Date,
  by: Actor,
  id: string,
): Promise<string | undefined> {
  const refund = await lockRow(sql, "PaymentRefund", { world: world.id, id });
  if (!refund || !(await transition(sql, paymentRefund, refund, "complete", at, by.name))) return undefined;
  await sql.prisma.paymentRefund.updateMany({ where: { world: world.id, id }, data: { doneAt: at } });
  const currency = currencyOf(refund.currency);
  if (refund.amountMinor > 0n) {
    const lines = transfer(
      platformAccount("refundClearing", currency, refund.paymentId),
      merchantAccount(refund.userNo, "available", currency),
      refund.amountMinor,
    );
    await moveMoney(sql, world.id, [
      { orderId: refund.paymentId, leg: "refund", kind: "paymentRefund", at, by, lines },
    ]);
  }
  return refund.orderNo;
}
