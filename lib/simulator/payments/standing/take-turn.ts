import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { occurrenceDueDay } from "@/lib/payments/ahead/standing";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { bearer, purpose } from "@/lib/payments/calls/payments";
import { standingOrderMachine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { storeLockedQuote } from "../../exchange/orders/lock-quote";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockBalancesAndFindShortfall } from "../orders/hold-payment";
import { noRateLimit } from "@/lib/simulator/platform/rate-limits/rate-limit";
import { createRateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { preparePayment, placePayment, type PayInput, type Paying } from "../orders/pay";
import { currentExchangeTerms } from "../orders/price";
import { currentStandingOrderMaker } from "./maker";
import { isPayeeUnchanged } from "./payee-snapshot";
import { scheduleNextStandingTurn, standingTurnTime } from "./schedule-turn";
import { standingPaymentDateSeries } from "./standing-view";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Standing = Row<"StandingOrder">;

/** Maps a payment's refusals to the reason why a turn is skipped; any other refusal does not skip a turn. */
const reasons: Partial<Record<RefusalCode, SkipReason>> = {
  LACK_BALANCE: "balance",
  LACK_FEE_BALANCE: "balance",
  SINGLE_QUOTA_EXCEEDED: "quota",
  DAY_QUOTA_EXCEEDED: "quota",
  ACCOUNT_NOTFOUND: "payee",
  INVALID_CURRENCY: "payeeChanged",
  NAME_NOT_MATCHED: "payee",
  POBO_NOTFOUND: "payer",
  POBO_UNUSABLE: "payer",
  POBO_EXPIRED: "payer",
  PAYMENT_MODE_INACTIVE: "product",
  MARKET_CLOSED: "rate",
  NO_RATE: "rate",
  REVIEWER_MISSING: "approver",
  PAY_CURRENCY_UNVERIFIED: "verification",
  EXCHANGE_NOT_OFFERED: "product",
  BELOW_MINI_LIMIT: "minimum",
};

/** Describes the outcome of a turn: the payment that it made, or the reason for skipping it. */
type Outcome =
  { readonly paymentId: string; readonly skipped: null } | { readonly paymentId: null; readonly skipped: SkipReason };
const skippedTurn = (reason: SkipReason): Outcome => ({ paymentId: null, skipped: reason });

/**
 * Processes the next turn of a standing order with a locked row, once: makes a payment in the maker's name, or stores
 * the reason for skipping it and notifies the merchant. Finishes the order after the last turn. Returns false when no
 * turn is due.
 */
export async function processStandingTurn(tx: Tx<RefusalCode>, row: Standing): Promise<boolean> {
  const no = row.turns + 1;
  const dueAt = standingTurnTime(row, no);
  if (row.state !== standingOrderMachine.first || dueAt === null || isBefore(tx.now, dueAt)) return false;
  const outcome = await payTurn(tx, row);
  await storeTurnOutcomes(tx, row, [outcome]);
  if (outcome.skipped)
    await sendMerchantMessage(tx, {
      userNo: row.userNo,
      kind: "standingSkipped",
      facts: {
        standingNo: row.standingNo,
        amount: money(currencyFromColumn(row.currency), row.amountMinor),
        payee: row.payeeName,
        why: outcome.skipped,
      },
    });
  if (!(await scheduleNextStandingTurn(tx, { ...row, turns: no })))
    await transition(tx, standingOrderMachine, row, "finish");
  return true;
}

/** Stores the outcomes of the next turns of a standing order. */
export async function storeTurnOutcomes(tx: Tx, row: Standing, outcomes: readonly Outcome[]): Promise<void> {
  await tx.prisma.standingTurn.createMany({
    data: outcomes.map((outcome, at) => {
      const no = row.turns + 1 + at;
      return {
        world: row.world,
        standingId: row.id,
        no,
        dueOn: occurrenceDueDay(standingPaymentDateSeries(row), no) ?? "",
        ...outcome,
        at: tx.now,
      };
    }),
  });
  await tx.prisma.standingOrder.updateMany({
    where: { world: row.world, id: row.id },
    data: { turns: row.turns + outcomes.length },
  });
}

/**
 * Makes the payment of a turn. Refusals occur before anything is written; a later one rolls back the whole job, which
 * is then retried.
 */
async function payTurn(tx: Tx<RefusalCode>, row: Standing): Promise<Outcome> {
  const { principal, fault } = await currentStandingOrderMaker(tx, row);
  if (fault) return skippedTurn(fault);
  if (!(await isPayeeAsMade(tx, row))) return skippedTurn("payeeChanged");
  // a turn uploads no files
  const paying = { ...tx, principal, rateLimits: createRateLimits(noRateLimit), fileOwners: [] };
  const turnPayment = await drawUp(paying, row);
  if ("why" in turnPayment) return skippedTurn(turnPayment.why);
  await placePayment(paying, turnPayment.input, turnPayment.draft, row.id);
  return { paymentId: turnPayment.draft.row.id, skipped: null };
}

/** Drafts the payment of a turn as of now, with its money locked, or returns the reason why it cannot be made. */
async function drawUp(paying: Paying, row: Standing) {
  try {
    const request = await turnRequest(paying, row);
    const draft = await preparePayment(paying, request);
    const shortfall = await lockBalancesAndFindShortfall(paying, draft.row);
    return shortfall ? { why: reasons[shortfall] ?? "balance" } : { input: request, draft: draft };
  } catch (error) {
    const why = error instanceof Refusal ? reasons[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}

/**
 * Returns true when the payee is unchanged since the standing order was confirmed, and locks it until the transaction
 * ends. A missing payee is reported by the payment itself.
 */
async function isPayeeAsMade(tx: Tx, row: Standing): Promise<boolean> {
  const payee = await lockRow(tx, "Payee", { world: row.world, id: row.payeeId }, "shared");
  return !payee || isPayeeUnchanged(row, payee);
}

/** Returns the payment request of a turn; paying from an account of another currency uses a current quote. */
async function turnRequest(tx: Paying, row: Standing): Promise<PayInput> {
  const [amount, payCurrency] = [
    money(currencyFromColumn(row.currency), row.amountMinor),
    currencyFromColumn(row.payCurrency),
  ];
  const toPay = { namedAmount: amount, currency: amount.currency, payCurrency };
  const quote =
    payCurrency === amount.currency
      ? null
      : await storeLockedQuote(tx, { userNo: row.userNo, kind: "payment", ...(await currentExchangeTerms(tx, toPay)) });
  return {
    payeeId: row.payeeId,
    amount,
    payCurrency,
    feeCurrency: currencyFromColumn(row.feeCurrency),
    bearer: bearer.parse(row.bearer),
    purpose: purpose.parse(row.purpose),
    reference: row.reference,
    merchantOrderNo: "",
    ...(row.poboRecordId && { poboRecordId: row.poboRecordId }),
    ...(quote && { quoteId: quote.quoteId }),
  };
}
