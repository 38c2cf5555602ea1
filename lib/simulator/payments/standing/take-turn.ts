import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { turnDue } from "@/lib/payments/ahead/standing";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { bearer, purpose } from "@/lib/payments/calls/payments";
import { standingOrder } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { writeQuote } from "../../exchange/orders/lock-quote";
import { sendMessage } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lackNow } from "../orders/hold-payment";
import { uncounted } from "@/lib/simulator/platform/rate-limits/brake";
import { newBrakes } from "@/lib/simulator/platform/rate-limits/brakes";
import { draftPayment, placePayment, type Asked, type Paying } from "../orders/pay";
import { exchangeNow } from "../orders/price";
import { makerNow } from "./maker";
import { isAsMade } from "./payee-as-made";
import { scheduleTurn, turnAt } from "./schedule-turn";
import { seriesOf } from "./standing-view";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Standing = Row<"StandingOrder">;

/** What a payment's refusals mean for a turn; any other is no reason to leave one out. */
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

/** What became of a turn: the payment that it made, or why it made none. */
type Outcome =
  { readonly paymentId: string; readonly skipped: null } | { readonly paymentId: null; readonly skipped: SkipReason };
const left = (skipped: SkipReason): Outcome => ({ paymentId: null, skipped });

/**
 * The next turn of a standing order whose row is held, once: a payment by its maker, or a row that says why not, which
 * its merchant is told. After the last one it is finished. False when no turn is due.
 */
export async function takeTurn(tx: Tx<RefusalCode>, row: Standing): Promise<boolean> {
  const no = row.turns + 1;
  const dueAt = turnAt(row, no);
  if (row.state !== standingOrder.first || dueAt === null || isBefore(tx.now, dueAt)) return false;
  const outcome = await payTurn(tx, row);
  await keepTurns(tx, row, [outcome]);
  if (outcome.skipped)
    await sendMessage(tx, {
      userNo: row.userNo,
      kind: "standingSkipped",
      facts: {
        standingNo: row.standingNo,
        amount: money(currencyOf(row.currency), row.amountMinor),
        payee: row.payeeName,
        why: outcome.skipped,
      },
    });
  if (!(await scheduleTurn(tx, { ...row, turns: no }))) await transition(tx, standingOrder, row, "finish");
  return true;
}

/** Writes down what became of the next turns of a standing order. */
export async function keepTurns(tx: Tx, row: Standing, outcomes: readonly Outcome[]): Promise<void> {
  await tx.prisma.standingTurn.createMany({
    data: outcomes.map((outcome, at) => {
      const no = row.turns + 1 + at;
      return {
        world: row.world,
        standingId: row.id,
        no,
        dueOn: turnDue(seriesOf(row), no) ?? "",
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
 * Makes the payment of a turn. Whatever refuses it does so before any of it is written: what would refuse it later
 * undoes the whole job, which is then tried again.
 */
async function payTurn(tx: Tx<RefusalCode>, row: Standing): Promise<Outcome> {
  const { who, fault } = await makerNow(tx, row);
  if (fault) return left(fault);
  if (!(await isPayeeAsMade(tx, row))) return left("payeeChanged");
  // a turn hands no files in
  const paying = { ...tx, who, brakes: newBrakes(uncounted), fileHolders: [] };
  const drawn = await drawUp(paying, row);
  if ("why" in drawn) return left(drawn.why);
  await placePayment(paying, drawn.asked, drawn.drafted, row.id);
  return { paymentId: drawn.drafted.row.id, skipped: null };
}

/** The payment of a turn as it would be made now, its money locked; or why it cannot be. */
async function drawUp(paying: Paying, row: Standing) {
  try {
    const asked = await askedBy(paying, row);
    const drafted = await draftPayment(paying, asked);
    const lack = await lackNow(paying, drafted.row);
    return lack ? { why: reasons[lack] ?? "balance" } : { asked, drafted };
  } catch (error) {
    const why = error instanceof Refusal ? reasons[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}

/**
 * Whether the payee still is whom the standing order was confirmed for, and is kept so until the transaction ends; one
 * that is gone is told by the payment.
 */
async function isPayeeAsMade(tx: Tx, row: Standing): Promise<boolean> {
  const payee = await lockRow(tx, "Payee", { world: row.world, id: row.payeeId }, "shared");
  return !payee || isAsMade(row, payee);
}

/** The payment that a turn asks for; from an account of another currency with a quote of now. */
async function askedBy(tx: Paying, row: Standing): Promise<Asked> {
  const [amount, payCurrency] = [money(currencyOf(row.currency), row.amountMinor), currencyOf(row.payCurrency)];
  const toPay = { named: amount, currency: amount.currency, payCurrency };
  const quote =
    payCurrency === amount.currency
      ? null
      : await writeQuote(tx, { userNo: row.userNo, kind: "payment", ...(await exchangeNow(tx, toPay)) });
  return {
    payeeId: row.payeeId,
    amount,
    payCurrency,
    feeCurrency: currencyOf(row.feeCurrency),
    bearer: bearer.parse(row.bearer),
    purpose: purpose.parse(row.purpose),
    reference: row.reference,
    merchantOrderNo: "",
    ...(row.poboRecordId && { poboRecordId: row.poboRecordId }),
    ...(quote && { quoteId: quote.quoteId }),
  };
}
