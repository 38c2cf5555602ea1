import { money } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { orderLevels } from "@/lib/simulator/settlement/exchange-pay/levels";
import { exchangePayDecisionsOf } from "@/lib/simulator/settlement/exchange-pay/review";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Adds, StepNow } from "../beginning";
import { short } from "../short-forms";
import { byMerchant, handOf, type Scope } from "./actors";
import { hasOwnFees } from "./fees";
import { plainPayees } from "./payments";
import { hasFees, isRateAt, ratesThen } from "./rates";
import { decisionsOnce, markedSteps } from "./reviews";

type Order = Row<"ExchangePay">;
type Hop = Row<"ExchangePayHop">;

/**
 * Returns exchange-and-pay orders that wait, are with the banks, or were returned, as steps that make them again at
 * their original rate and bring them to the same state. Left out are express orders, whose advance has its own time,
 * orders that were sent again, which have an earlier payout, and orders that the product failed, whose payee could not
 * be paid.
 */
export async function exchangePaysUnderWay(tx: Tx, { may, most }: Scope): Promise<StepNow[]> {
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return [];
  const where = { world: tx.world.id };
  const rows = await tx.prisma.exchangePay.findMany({
    where: {
      ...where,
      userNo: { in: [...may] },
      state: {
        in: [
          ...([unconfirmedState, "pendingProcessing", "awaitingMaterials"] as const),
          ...(["paying", "failure", "awaitingRepayout"] as const),
        ] satisfies (typeof exchangePay.states)[number][],
      },
      ...{ isExpress: false, payouts: { lte: 1 }, unpayable: null },
    },
    orderBy: byMerchant,
    take: most,
  });
  const payable = await plainPayees(tx, rows);
  const hops = await tx.prisma.exchangePayHop.findMany({
    where: { ...where, orderId: { in: rows.map(({ id }) => id) } },
    orderBy: { no: "asc" },
  });
  const steps: StepNow[] = [];
  for (const row of rows) {
    const isAmended = row.state === "awaitingRepayout" && row.dispatchAt !== null;
    if (isAmended || !payable.has(row.payeeId)) continue;
    const orderSteps = await stepsOf(
      tx,
      row,
      hops.filter(({ orderId }) => orderId === row.id),
    );
    steps.push(...(orderSteps ?? []));
  }
  return steps;
}

/** Returns the steps that make an order again; undefined where the result would differ. */
async function stepsOf(tx: Tx, row: Order, hops: readonly Hop[]): Promise<StepNow[] | undefined> {
  const { userNo, orderNo, levels } = row;
  const review = { levels, decisions: await exchangePayDecisionsOf(tx, row) };
  const group = await orderLevels(tx, userNo, tx.by.at);
  const reviewSteps = await decisionsOnce(tx, row, group, review);
  const hand = reviewSteps && (await handOf(tx, row, exchangePayCalls.makeExchangePay));
  const rates = hand && (await ratesOf(tx, row));
  if (!rates) return undefined;
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const orderStep: StepNow = {
    userNo,
    ...hand,
    action: "exchangePay",
    takes: {
      payeeId: row.payeeId,
      amount: row.isSold ? short(payCurrency, row.payMinor) : short(currency, row.amountMinor),
      from: payCurrency,
      ...(row.arrivalMethod !== "swift" && { arrivalMethod: row.arrivalMethod }),
      ...(row.purpose !== "goods" && { purpose: row.purpose }),
      reference: row.reference,
      ...(row.remarks && { remarks: row.remarks }),
      ...(row.documentIds.length > 0 && { papers: row.documentIds.length }),
    },
    orderNo,
    tells: { machine: exchangePay.name, state: row.state },
    adds: debitsOf(row),
    rates,
  };
  const confirmStep: StepNow = { userNo, ...hand, action: "confirmExchangePay", takes: { orderNo } };
  return markedSteps(group, review, [
    orderStep,
    ...reviewSteps,
    ...(row.confirmedAt ? [confirmStep, ...bankSteps(row, hops)] : []),
  ]);
}

/** Returns the rates at which an order costs the same. */
async function ratesOf(tx: Tx, row: Order) {
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const hasRate = isRateAt(tx, payCurrency, currency, row.rate);
  const hasSameFees = await hasFees(tx, {
    pay: money(payCurrency, row.payMinor),
    products: ["payment"],
    minor: row.feeMinor,
  });
  return ratesThen(tx, {
    at: row.confirmedAt ?? row.placedAt,
    currencies: [payCurrency, currency],
    fits: (mids) => hasRate(mids) && hasSameFees(mids),
  });
}

/**
 * Returns the amounts debited from the merchant for an order: the sold amount with the exchange fee, and what the banks
 * and the platform hold of it.
 */
function debitsOf(row: Order): Adds[] {
  if (row.confirmedAt === null) return [];
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const isSent = row.payouts > 0;
  return [
    { currency: payCurrency, minor: row.payMinor + row.exchangeFeeMinor + (isSent ? row.feeMinor : 0n) },
    ...(row.state === "paying" ? [] : [{ currency, minor: -row.payoutMinor }]),
  ];
}

/** Returns the steps of the banks, and finally of operations, with an order. */
function bankSteps(row: Order, hops: readonly Hop[]): StepNow[] {
  const { userNo, orderNo, state, asked, failReason } = row;
  const currency = currencyOf(row.currency);
  const bank = (does: string, more: { reason?: string | null; deductedMinor?: bigint } = {}): StepNow => ({
    userNo,
    action: "exchangePayBank",
    takes: {
      orderNo,
      does,
      ...(more.reason && { reason: more.reason }),
      ...(more.deductedMinor && { deducted: short(currency, more.deductedMinor) }),
    },
  });
  const deductedTotal = hops.reduce((sum, { deductedMinor }) => sum + deductedMinor, 0n);
  const hasFailed = state === "failure" || state === "awaitingRepayout";
  return [
    ...(state === "awaitingMaterials" ? [bank("askMaterials", { reason: asked })] : []),
    ...(row.payouts > 0 ? [bank("dispatch")] : []),
    ...hops.map(({ deductedMinor }) => bank("accept", { deductedMinor: deductedMinor })),
    ...(hasFailed && row.acceptedAt
      ? [bank("return", { reason: failReason, deductedMinor: row.amountMinor - deductedTotal - row.payoutMinor })]
      : []),
    ...(hasFailed && !row.acceptedAt ? [bank("fail", { reason: failReason })] : []),
    ...(state === "awaitingRepayout" ? [bank("lead", { reason: asked })] : []),
  ];
}
