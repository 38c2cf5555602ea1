import { money } from "@/lib/money/money";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { orderLevels } from "@/lib/simulator/settlement/exchange-pay/levels";
import { decisionsOf } from "@/lib/simulator/settlement/exchange-pay/review";
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
 * Exchange-and-pay orders that wait, are with the banks, or have come back: made once more at the rate of then, and
 * brought as far as they were. Of an express one the advance has its own time, of one that was sent again there is
 * another payout before, and one that the product failed had a payee that could not be paid: these are left out.
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
          ...([unconfirmed, "pendingProcessing", "awaitingMaterials"] as const),
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
    const made = await stepsOf(
      tx,
      row,
      hops.filter(({ orderId }) => orderId === row.id),
    );
    steps.push(...(made ?? []));
  }
  return steps;
}

/** The steps that make an order once more; undefined where it cannot be made the same. */
async function stepsOf(tx: Tx, row: Order, hops: readonly Hop[]): Promise<StepNow[] | undefined> {
  const { userNo, orderNo, levels } = row;
  const review = { levels, decisions: await decisionsOf(tx, row) };
  const group = await orderLevels(tx, userNo, tx.by.at);
  const reviewed = await decisionsOnce(tx, row, group, review);
  const hand = reviewed && (await handOf(tx, row, exchangePays.makeExchangePay));
  const rates = hand && (await ratesOf(tx, row));
  if (!rates) return undefined;
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const made: StepNow = {
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
    adds: taken(row),
    rates,
  };
  const confirmed: StepNow = { userNo, ...hand, action: "confirmExchangePay", takes: { orderNo } };
  return markedSteps(group, review, [made, ...reviewed, ...(row.confirmedAt ? [confirmed, ...banked(row, hops)] : [])]);
}

/** At which rates an order costs what it did. */
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
 * What an order has taken of its merchant: what was sold with the exchange's fee, and what the banks and we have of it.
 */
function taken(row: Order): Adds[] {
  if (row.confirmedAt === null) return [];
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const isSent = row.payouts > 0;
  return [
    { currency: payCurrency, minor: row.payMinor + row.exchangeFeeMinor + (isSent ? row.feeMinor : 0n) },
    ...(row.state === "paying" ? [] : [{ currency, minor: -row.payoutMinor }]),
  ];
}

/** What the banks, and operations in the end, have done with an order. */
function banked(row: Order, hops: readonly Hop[]): StepNow[] {
  const { userNo, orderNo, state, asked, failReason } = row;
  const currency = currencyOf(row.currency);
  const bank = (does: string, more: { reason?: string | null; keptMinor?: bigint } = {}): StepNow => ({
    userNo,
    action: "exchangePayBank",
    takes: {
      orderNo,
      does,
      ...(more.reason && { reason: more.reason }),
      ...(more.keptMinor && { deducted: short(currency, more.keptMinor) }),
    },
  });
  const kept = hops.reduce((sum, { deductedMinor }) => sum + deductedMinor, 0n);
  const hasFailed = state === "failure" || state === "awaitingRepayout";
  return [
    ...(state === "awaitingMaterials" ? [bank("askMaterials", { reason: asked })] : []),
    ...(row.payouts > 0 ? [bank("dispatch")] : []),
    ...hops.map(({ deductedMinor }) => bank("accept", { keptMinor: deductedMinor })),
    ...(hasFailed && row.acceptedAt
      ? [bank("return", { reason: failReason, keptMinor: row.amountMinor - kept - row.payoutMinor })]
      : []),
    ...(hasFailed && !row.acceptedAt ? [bank("fail", { reason: failReason })] : []),
    ...(state === "awaitingRepayout" ? [bank("lead", { reason: asked })] : []),
  ];
}
