import { payments } from "@/lib/payments/calls/payments";
import { type payee as payeeMachine, payment } from "@/lib/payments/states";
import { money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import { approvalLevels } from "@/lib/simulator/access/approval/group";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Adds, RatesThen, StepNow } from "../beginning";
import { short } from "../short-forms";
import { hasOwnFees } from "./fees";
import { byMerchant, handOf, type Scope } from "./actors";
import { hasFees, isRateAt, ratesThen } from "./rates";
import { decisionsOnce, markedSteps, reviewThen } from "./reviews";

type State = (typeof payment.states)[number];
const atBanks: readonly State[] = ["processing", "awaitingMaterial", "exception"];

/**
 * Returns payments that wait, also for their review, or are with the banks, as steps: made again by the same person at
 * the original rates, reviewed as far, and processed as far by the banks. Payments of batches and standing orders are
 * left out because they need further records, and those with papers because files are not stored.
 */
export async function paymentsUnderWay(tx: Tx, { may, most }: Scope): Promise<StepNow[]> {
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return [];
  const rows = await tx.prisma.payment.findMany({
    where: {
      world: tx.world.id,
      state: { in: [payment.first, ...atBanks] },
      ...{ batchId: null, standingId: null, poboRecordId: null, stalled: null },
    },
    orderBy: byMerchant,
    take: most,
  });
  const payable = await plainPayees(tx, rows);
  const steps: StepNow[] = [];
  for (const row of rows) {
    const isPlain = row.payCurrency === row.feeCurrency;
    const isToday = row.payOn === null || (row.state === payment.first && row.payOn > dayOf(tx.now));
    if (!may.has(row.userNo) || !isPlain || !isToday || !payable.has(row.payeeId)) continue;
    const levels = await approvalLevels(tx, row.userNo, tx.by.at);
    const review = await reviewThen(tx, "payment", row);
    const reviewSteps = await decisionsOnce(tx, row, levels, review);
    const hand = reviewSteps && (await handOf(tx, row, payments.pay));
    const rates = hand && (await ratesOf(tx, row));
    if (!review || !rates) continue;
    steps.push(
      ...markedSteps(levels, review, [{ ...paymentStep(row, hand), rates }, ...reviewSteps, ...bankSteps(row)]),
    );
  }
  return steps;
}

/** Returns the rates at which a payment costs the same: its exchange, and its fees, which are fixed in dollars. */
async function ratesOf(tx: Tx, row: Row<"Payment">): Promise<RatesThen | undefined> {
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const hasSameFees = await hasFees(tx, {
    pay: money(payCurrency, row.payMinor),
    products: row.bearer === "OUR" ? ["payment", "correspondent"] : ["payment"],
    minor: row.feeMinor - row.exchangeFeeMinor,
  });
  if (currency === payCurrency) return ratesThen(tx, { at: row.placedAt, currencies: [currency], fits: hasSameFees });
  const hasRate = isRateAt(tx, payCurrency, currency, row.rate);
  return ratesThen(tx, {
    at: row.exchangedAt ?? row.placedAt,
    currencies: [payCurrency, currency],
    fits: (mids) => hasRate(mids) && hasSameFees(mids),
  });
}

/** Returns the written payees that can be paid as written: without papers, and with a matching account name. */
export async function plainPayees(
  tx: Tx,
  rows: readonly Pick<Row<"Payment">, "payeeId">[],
): Promise<ReadonlySet<string>> {
  const payeeRows = await tx.prisma.payee.findMany({
    where: {
      world: tx.world.id,
      id: { in: rows.map(({ payeeId }) => payeeId) },
      state: "enabled" satisfies (typeof payeeMachine.states)[number],
      channel: "abroad",
      proofIds: { isEmpty: true },
      nameCheck: { not: "none" },
    },
    select: { id: true },
  });
  return new Set(payeeRows.map(({ id }) => id));
}

function paymentStep(row: Row<"Payment">, hand: Pick<StepNow, "person">): StepNow {
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const amount = row.isSold ? short(payCurrency, row.payMinor) : short(currency, row.amountMinor);
  return {
    userNo: row.userNo,
    ...hand,
    action: "pay",
    takes: {
      payeeId: row.payeeId,
      amount,
      ...(currency !== payCurrency && !row.isSold && { from: payCurrency }),
      ...(row.bearer !== "SHA" && { bearer: row.bearer }),
      ...(row.purpose !== "goods" && { purpose: row.purpose }),
      reference: row.reference,
      ...(row.merchantOrderNo && { merchantOrderNo: row.merchantOrderNo }),
      ...(row.payOn && { payOn: row.payOn }),
    },
    orderNo: row.orderNo,
    tells: { machine: payment.name, state: row.state },
    adds: debitsOf(row),
  };
}

/**
 * Returns the amounts debited from the merchant for a payment: what was sold for it, and with the fees what the banks
 * already have.
 */
function debitsOf(row: Row<"Payment">): Adds[] {
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const isBought = row.exchangedAt !== null;
  return [
    ...(isBought ? [{ currency: payCurrency, minor: row.payMinor }] : []),
    ...(isBought ? [{ currency, minor: -row.amountMinor }] : []),
    ...(row.state === payment.first ? [] : [{ currency, minor: row.amountMinor }]),
    ...(row.state === payment.first ? [] : [{ currency: payCurrency, minor: row.feeMinor }]),
  ];
}

/** Returns the steps of the banks with a payment. */
function bankSteps({ userNo, orderNo, state, acceptedAt, asked }: Row<"Payment">): StepNow[] {
  const bank = (does: string, reason?: string): StepNow => ({
    userNo,
    action: "bank",
    takes: { orderNo, does, ...(reason && { reason }) },
  });
  if (state === payment.first) return [];
  return [
    bank("dispatch"),
    ...(acceptedAt ? [bank("accept")] : []),
    ...(state === "awaitingMaterial" ? [bank("ask", asked ?? undefined)] : []),
    ...(state === "exception" ? [bank("hold", asked ?? undefined)] : []),
  ];
}
