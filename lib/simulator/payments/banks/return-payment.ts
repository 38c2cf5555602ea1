import { issueAt } from "@/lib/call/refusals";
import { feeOf } from "@/lib/money/fee";
import { money, type Money } from "@/lib/money/money";
import { payment, paymentRefund } from "@/lib/payments/states";
import { refundMinutes } from "@/lib/payments/terms";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { merchantAccount, platformAccount, type PlatformPurpose } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transferLines, type PostingLine } from "@/lib/simulator/platform/ledger/post";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { lockPayment } from "../orders/lock-payment";
import { removePaymentFromQuota } from "../orders/quota";
import { paymentMessageFacts } from "../review/notifications";
import { notifyMakerOfBatchOutcome } from "../batch/outcome";
import { closeRecallOfReturnedPayment } from "./recalls";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Runs refunds after the dispatches of their instant. */
const refundPriority = 25;

/**
 * Returns a payment from the banks, less their deductions, even after it had arrived. It ends as a failure; the
 * returned amount, less our own fee for clearing it, reaches the merchant in the payment's currency some time later.
 * Our other fees are not refunded. Only a payment that an intermediary bank has accepted is returned, before that it
 * fails; one that its merchant recalled (`isRecalled`) is returned either way.
 */
export async function returnPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  {
    orderNo,
    reason,
    deducted,
    isRecalled = false,
  }: { orderNo: string; reason: string; deducted?: Money | undefined; isRecalled?: boolean },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const currency = currencyFromColumn(row.currency);
  const isArrived = row.state === "success";
  // deductions of banks on the way there are not returned either
  const deductedBefore = row.amountMinor - row.arrivalMinor;
  const deductedMinor = deductedBefore + (deducted?.minor ?? 0n);
  if ((deducted && deducted.currency !== currency) || deductedMinor > row.amountMinor)
    return tx.refuse("INVALID_PARAM", issueAt("deducted", "deducted.range"));
  if (!(row.acceptedAt || isRecalled) || !(await transition(tx, payment, row, "return")))
    return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { doneAt: tx.now, failReason: reason, asked: null },
  });
  await removePaymentFromQuota(tx, row);
  await closeRecallOfReturnedPayment(tx, row);

  const sums = await openRefund(tx, row, { reason, deductedMinor });
  await notifyMakerOfBatchOutcome(tx, row);
  const lines = returnLines(row, sums, isArrived ? "nostro" : "paymentsInFlight");
  if (lines.length > 0)
    await moveMoney(tx, [{ orderId: row.id, leg: "return", kind: "paymentReturn", at: tx.now, by: tx.by, lines }]);
  const facts = {
    ...paymentMessageFacts(row),
    reason,
    refund: money(currency, sums.amountMinor),
    deducted: money(currency, deductedMinor),
  };
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: isRecalled ? "paymentRecallGranted" : "paymentReturned",
    facts,
  });
}

/** Describes the parts of a returned payment: the merchant's, the banks', and our fee, in minor units. */
interface Sums {
  readonly amountMinor: bigint;
  readonly deductedMinor: bigint;
  readonly feeMinor: bigint;
}

/** Starts the refund of a payment: the remaining amount reaches the merchant once it is cleared. */
async function openRefund(
  tx: Tx,
  row: Row<"Payment">,
  { reason, deductedMinor }: { reason: string; deductedMinor: bigint },
): Promise<Sums> {
  const returnedMinor = row.amountMinor - deductedMinor;
  const feeMinor = await refundFee(tx, money(currencyFromColumn(row.currency), returnedMinor));
  const sums = { amountMinor: returnedMinor - feeMinor, deductedMinor, feeMinor };
  const { id, orderNo } = await nextIdAndOrderNo(tx, `refund${row.userNo}`, "RF");
  const { id: paymentId, userNo, currency } = row;
  const refundRow = { world: tx.world.id, id, state: "processing" };
  await tx.prisma.paymentRefund.create({
    data: { ...refundRow, ...sums, orderNo, paymentId, userNo, currency, reason, askedAt: tx.now },
  });
  await recordCreationInHistory(tx, paymentRefund, refundRow);
  await schedule(tx, {
    kind: "payments.refund",
    subject: id,
    dueAt: addMilliseconds(tx.now, numericWorldTerm(tx.world, "refundMinutes", refundMinutes) * minuteMs),
    priority: refundPriority,
  });
  return sums;
}

/**
 * Returns the posting lines of the returned amount: to be cleared, our fee, and the banks' deductions from money that
 * had not arrived.
 */
function returnLines(
  row: Row<"Payment">,
  { amountMinor, deductedMinor, feeMinor }: Sums,
  purpose: "nostro" | "paymentsInFlight",
): PostingLine[] {
  const account = (of: PlatformPurpose) => platformAccount(of, currencyFromColumn(row.currency), row.id);
  const from = account(purpose);
  return [
    ...(amountMinor > 0n ? transferLines(from, account("refundClearing"), amountMinor) : []),
    ...(feeMinor > 0n ? transferLines(from, account("feeIncome"), feeMinor) : []),
    ...(deductedMinor > 0n && purpose !== "nostro" ? transferLines(from, account("nostro"), deductedMinor) : []),
  ];
}

/**
 * Returns our fee for clearing a returned payment, by the fee table, and at most the returned amount; in minor units.
 */
async function refundFee(tx: Tx, returnedAmount: Money): Promise<bigint> {
  const terms = await currentFeeTerms(tx, "refund", returnedAmount.currency);
  const fee = terms ? feeOf(returnedAmount, terms).minor : 0n;
  return fee < returnedAmount.minor ? fee : returnedAmount.minor;
}

/**
 * Credits the refund of a returned payment to its merchant. Returns the order's number; undefined when it was refunded
 * already.
 */
export async function completePaymentRefund(tx: Tx, id: string): Promise<string | undefined> {
  const refund = await lockRow(tx, "PaymentRefund", { world: tx.world.id, id });
  if (!refund || !(await transition(tx, paymentRefund, refund, "complete"))) return undefined;
  await tx.prisma.paymentRefund.updateMany({ where: { world: tx.world.id, id }, data: { doneAt: tx.now } });
  const currency = currencyFromColumn(refund.currency);
  if (refund.amountMinor > 0n) {
    const lines = transferLines(
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
