import { issueAt } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import { money } from "@/lib/money/money";
import type { RouteBank } from "@/lib/payments/route";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { arrivalAfter, type Hop } from "../../payments/banks/hops";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { endPayout } from "./dispatch";
import { lockOrder } from "./lock-order";
import { wayOf } from "./payee";
import { postingsOf, returnPosting } from "./postings";
import { scheduleDispatch, unscheduleJob } from "./schedule";
import { tellOf } from "./tell";

type Order = Row<"ExchangePay">;
type Bank = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/** The banks that the present payout of an order has come to, in their order. */
export const hopsOf = (tx: InWorld, { id, payouts }: Pick<Order, "id" | "payouts">): Promise<Hop[]> =>
  tx.prisma.exchangePayHop.findMany({
    where: { world: tx.world.id, orderId: id, payout: payouts },
    orderBy: { no: "asc" },
    select: { bank: true, swift: true, country: true, deductedMinor: true, at: true },
  });

async function addHop(tx: InWorld, { world, id: orderId, userNo, payouts: payout }: Order, hop: Hop): Promise<void> {
  const before = await tx.prisma.exchangePayHop.count({ where: { world, orderId, payout } });
  await tx.prisma.exchangePayHop.create({ data: { world, orderId, userNo, payout, no: before + 1, ...hop } });
}

/** Local clearing delivers the whole amount: banks keep nothing there, as where the payer bears all charges. */
const bearerOf = ({ arrivalMethod }: Pick<Order, "arrivalMethod">) => (arrivalMethod === "local" ? "OUR" : "SHA");

const arrivalOf = (row: Order, deducted: Money | undefined): bigint =>
  arrivalAfter({ ...row, bearer: bearerOf(row) }, deducted);

/** The bank on the way that a payout comes to next; undefined when only the payee's own is left. */
export const nextBankOf = async (tx: InWorld, row: Order): Promise<RouteBank | undefined> =>
  wayOf(row)[(await hopsOf(tx, row)).length];

/** Operations ask for documents before an order is sent; it waits until they are submitted, or until it goes on without. */
export async function askMaterials(
  tx: Bank,
  { orderNo, material }: { orderNo: string; material: string },
): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  if (!(await transition(tx, machine, row, "askMaterials"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await unscheduleJob(tx, "dispatch", row.id);
  const askedFiles = await tx.prisma.supplementMaterial.count({
    where: { world: tx.world.id, bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo },
  });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { asked: material, askedFiles, dispatchAt: null },
  });
  await tellOf(tx, row, "exchangePayMaterialAsked", { reason: material });
}

/** Whether documents were ever asked for. */
export const wereMaterialsAsked = async (tx: InWorld, { id }: Pick<Order, "id">): Promise<boolean> =>
  (await tx.prisma.history.count({ where: { world: tx.world.id, subject: id, event: "askMaterials" } })) > 0;

/** Goes on with an order without the documents that were asked for. */
export async function resumeOrder(tx: Bank, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  if (!(await goOn(tx, row, "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tellOf(tx, row, "exchangePayResumed");
}

/** The documents are submitted: an order that waited for them is processed again. Does nothing in any other state. */
export const supplyOrder = async (tx: Tx, row: Order): Promise<void> => {
  if (row.state === "awaitingMaterials") await goOn(tx, row, "supply");
};

async function goOn(tx: Tx, row: Order, event: "resume" | "supply"): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { asked: null, dispatchAt: await scheduleDispatch(tx, row) },
  });
  return true;
}

/**
 * The next bank on the way takes a payout on, and keeps what is said; from the first one on it can only be returned.
 * Refuses when only the payee's own bank is left.
 */
export async function acceptOrder(
  tx: Bank,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  const arrivalMinor = arrivalOf(row, deducted);
  const next = await nextBankOf(tx, row);
  if (!next || !(await transition(tx, machine, row, "accept"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await addHop(tx, row, { ...next, deductedMinor: row.arrivalMinor - arrivalMinor, at: tx.now });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { acceptedAt: row.acceptedAt ?? tx.now, arrivalMinor },
  });
}

/** The payee's bank has the money, less what it keeps. */
export async function succeedOrder(
  tx: Bank,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  const arrivalMinor = arrivalOf(row, deducted);
  if (!(await transition(tx, machine, row, "succeed"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await unscheduleJob(tx, "bank", row.id);
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
  await moveMoney(tx, postingsOf(["settle"], row, tx));
  await tellOf(tx, row, "exchangePaySucceeded", { amount: money(currencyOf(row.currency), arrivalMinor) });
}

/**
 * An order fails, before it is sent or before a bank on the way took it on: what it bought is held for another payout.
 * One that was taken on is returned instead.
 */
export async function failOrder(tx: Bank, { orderNo, reason }: { orderNo: string; reason: string }): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  const isSent = row.state === "paying";
  if (isSent && row.acceptedAt) return tx.refuse("OPERATION_NOT_ALLOW");
  if (!(await transition(tx, machine, row, "fail"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await endPayout(tx, row, { failReason: reason });
  if (isSent) await moveMoney(tx, postingsOf(["dispatchBack"], row, tx));
  await tellOf(tx, row, "exchangePayFailed", { reason });
}

/** The banks return a payout that one of them took on, less what they kept: the rest is held for another payout. */
export async function returnOrder(
  tx: Bank,
  { orderNo, reason, deducted }: { orderNo: string; reason: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  const currency = currencyOf(row.currency);
  // what banks on the way there kept is not returned either
  const returnedMinor = row.arrivalMinor - (deducted?.minor ?? 0n);
  if ((deducted && deducted.currency !== currency) || returnedMinor <= 0n)
    return tx.refuse("INVALID_PARAM", issueAt("deducted", "deducted.range"));
  if (!row.acceptedAt || !(await transition(tx, machine, row, "return"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await endPayout(tx, row, { failReason: reason, payoutMinor: returnedMinor, arrivalMinor: returnedMinor });
  await moveMoney(tx, [returnPosting(row, returnedMinor, tx)]);
  const kept = money(currency, row.payoutMinor - returnedMinor);
  await tellOf(tx, { ...row, payoutMinor: returnedMinor }, "exchangePayReturned", { reason, kept });
}

/** Operations lead a failed order to its re-payout, and say what its merchant has to correct. */
export async function leadToRepayout(
  tx: Bank,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockOrder(tx, orderNo);
  if (!(await transition(tx, machine, row, "lead"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { asked: reason } });
  await tellOf(tx, row, "exchangePayRepayout", { reason });
}
