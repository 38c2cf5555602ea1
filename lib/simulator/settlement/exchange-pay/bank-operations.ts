import { issueAt } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import { money } from "@/lib/money/money";
import type { RouteBank } from "@/lib/payments/route";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { arrivalMinorAfterDeduction, type PaymentHopEntry } from "../../payments/banks/hops";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { endUnsuccessfulPayout } from "./dispatch";
import { lockExchangePay } from "./lock-order";
import { payoutRouteOf } from "./payee";
import { exchangePayPostings, returnedPayoutPosting } from "./postings";
import { scheduleExchangePayDispatch, unscheduleExchangePayJob } from "./schedule";
import { notifyOfExchangePay } from "./notifications";

type Order = Row<"ExchangePay">;
type Bank = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/** Returns the banks that the current payout of an order has reached, in order. */
export const payoutHopsOf = (tx: InWorld, { id, payouts }: Pick<Order, "id" | "payouts">): Promise<PaymentHopEntry[]> =>
  tx.prisma.exchangePayHop.findMany({
    where: { world: tx.world.id, orderId: id, payout: payouts },
    orderBy: { no: "asc" },
    select: { bank: true, swift: true, country: true, deductedMinor: true, at: true },
  });

async function addHop(
  tx: InWorld,
  { world, id: orderId, userNo, payouts: payout }: Order,
  hop: PaymentHopEntry,
): Promise<void> {
  const before = await tx.prisma.exchangePayHop.count({ where: { world, orderId, payout } });
  await tx.prisma.exchangePayHop.create({ data: { world, orderId, userNo, payout, no: before + 1, ...hop } });
}

/**
 * Returns the charge bearer. Local clearing delivers the whole amount: banks deduct nothing, as when the payer bears
 * all charges.
 */
const bearerOf = ({ arrivalMethod }: Pick<Order, "arrivalMethod">) => (arrivalMethod === "local" ? "OUR" : "SHA");

const arrivalOf = (row: Order, deduction: Money | undefined): bigint =>
  arrivalMinorAfterDeduction({ ...row, bearer: bearerOf(row) }, deduction);

/** Returns the next bank on the route of a payout, or undefined when only the payee's own remains. */
export const nextBankOf = async (tx: InWorld, row: Order): Promise<RouteBank | undefined> =>
  payoutRouteOf(row)[(await payoutHopsOf(tx, row)).length];

/**
 * Requests documents on behalf of operations before an order is sent; it waits until they are submitted, or until it
 * continues without them.
 */
export async function requestExchangePayMaterials(
  tx: Bank,
  { orderNo, material }: { orderNo: string; material: string },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  if (!(await transition(tx, machine, row, "askMaterials"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await unscheduleExchangePayJob(tx, "dispatch", row.id);
  const fileCount = await tx.prisma.supplementMaterial.count({
    where: { world: tx.world.id, bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo },
  });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { asked: material, askedFiles: fileCount, dispatchAt: null },
  });
  await notifyOfExchangePay(tx, row, "exchangePayMaterialAsked", { reason: material });
}

/** Returns true when documents were ever requested. */
export const wereMaterialsRequested = async (tx: InWorld, { id }: Pick<Order, "id">): Promise<boolean> =>
  (await tx.prisma.history.count({ where: { world: tx.world.id, subject: id, event: "askMaterials" } })) > 0;

/** Continues an order without the requested documents. */
export async function resumeOrderWithoutMaterials(tx: Bank, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  if (!(await goOn(tx, row, "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await notifyOfExchangePay(tx, row, "exchangePayResumed");
}

/** Continues an order after its documents were submitted. Does nothing in any other state. */
export const resumeOrderAfterMaterials = async (tx: Tx, row: Order): Promise<void> => {
  if (row.state === "awaitingMaterials") await goOn(tx, row, "supply");
};

async function goOn(tx: Tx, row: Order, event: "resume" | "supply"): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { asked: null, dispatchAt: await scheduleExchangePayDispatch(tx, row) },
  });
  return true;
}

/**
 * Passes a payout to the next bank on the route, which deducts the given amount; from the first bank on it can only be
 * returned. Refuses when only the payee's own bank remains.
 */
export async function passPayoutToNextBank(
  tx: Bank,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  const arrivalMinor = arrivalOf(row, deducted);
  const next = await nextBankOf(tx, row);
  if (!next || !(await transition(tx, machine, row, "accept"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await addHop(tx, row, { ...next, deductedMinor: row.arrivalMinor - arrivalMinor, at: tx.now });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { acceptedAt: row.acceptedAt ?? tx.now, arrivalMinor },
  });
}

/** Completes a payout: the payee's bank has received the money, less its deduction. */
export async function completeExchangePayPayout(
  tx: Bank,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  const arrivalMinor = arrivalOf(row, deducted);
  if (!(await transition(tx, machine, row, "succeed"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await unscheduleExchangePayJob(tx, "bank", row.id);
  await addHop(tx, row, {
    bank: row.payeeBank,
    swift: row.payeeSwift,
    country: row.payeeSwift.slice(4, 6) || row.payeeCountry,
    deductedMinor: row.arrivalMinor - arrivalMinor,
    at: tx.now,
  });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, arrivalMinor, acceptedAt: row.acceptedAt ?? tx.now },
  });
  await moveMoney(tx, exchangePayPostings(["settle"], row, tx));
  await notifyOfExchangePay(tx, row, "exchangePaySucceeded", {
    amount: money(currencyFromColumn(row.currency), arrivalMinor),
  });
}

/**
 * Fails an order before it is sent or before a bank on the route accepted it: the bought amount is held for another
 * payout. An accepted one is returned instead.
 */
export async function failExchangePayOrder(
  tx: Bank,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  const isSent = row.state === "paying";
  if (isSent && row.acceptedAt) return tx.refuse("OPERATION_NOT_ALLOW");
  if (!(await transition(tx, machine, row, "fail"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await endUnsuccessfulPayout(tx, row, { failReason: reason });
  if (isSent) await moveMoney(tx, exchangePayPostings(["dispatchBack"], row, tx));
  await notifyOfExchangePay(tx, row, "exchangePayFailed", { reason });
}

/** Returns a payout that a bank on the route accepted, less the deductions: the rest is held for another payout. */
export async function returnExchangePayPayout(
  tx: Bank,
  { orderNo, reason, deducted }: { orderNo: string; reason: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  const currency = currencyFromColumn(row.currency);
  // deductions on the way there are not returned either
  const returnedMinor = row.arrivalMinor - (deducted?.minor ?? 0n);
  if ((deducted && deducted.currency !== currency) || returnedMinor <= 0n)
    return tx.refuse("INVALID_PARAM", issueAt("deducted", "deducted.range"));
  if (!row.acceptedAt || !(await transition(tx, machine, row, "return"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await endUnsuccessfulPayout(tx, row, { failReason: reason, payoutMinor: returnedMinor, arrivalMinor: returnedMinor });
  await moveMoney(tx, [returnedPayoutPosting(row, returnedMinor, tx)]);
  const deductedMoney = money(currency, row.payoutMinor - returnedMinor);
  await notifyOfExchangePay(tx, { ...row, payoutMinor: returnedMinor }, "exchangePayReturned", {
    reason,
    kept: deductedMoney,
  });
}

/** Moves a failed order to its re-payout on behalf of operations, with the correction that its merchant has to make. */
export async function moveToRepayout(
  tx: Bank,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockExchangePay(tx, orderNo);
  if (!(await transition(tx, machine, row, "lead"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { asked: reason } });
  await notifyOfExchangePay(tx, row, "exchangePayRepayout", { reason });
}
