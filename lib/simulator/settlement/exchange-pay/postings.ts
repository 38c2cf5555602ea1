import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type PostingLine, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Holds the figures of an order that move on accounts, as stored. */
type Moving = Pick<
  Row<"ExchangePay">,
  | "id"
  | "userNo"
  | "currency"
  | "payoutMinor"
  | "payCurrency"
  | "payMinor"
  | "feeMinor"
  | "exchangeFeeMinor"
  | "heldMinor"
  | "payouts"
>;

/**
 * Names the steps of an order's money. hold and release: its likely cost is reserved, and returned when it is confirmed
 * or ends. exchange: the named amount is sold, and the bought amount is held. exchangeFee: the exchange's own fee is
 * earned. fee: ours is held. charge: it is earned when the order is sent. feeBack: it is returned when the order is
 * cancelled before. dispatch: the held amount is transferred to the banks. dispatchBack: they could not pay it. settle:
 * the payee has received it. keep: the order is cancelled, and the bought amount becomes the merchant's.
 */
type Step =
  | "hold"
  | "release"
  | "exchange"
  | "exchangeFee"
  | "fee"
  | "charge"
  | "feeBack"
  | "dispatch"
  | "dispatchBack"
  | "settle"
  | "keep";

/** Maps steps to the kinds of posting, keys of the texts accounts.kind. */
const kinds: Record<Step, string> = {
  hold: "exchangePay",
  release: "exchangePayBack",
  exchange: "exchangePayExchange",
  exchangeFee: "exchangeFee",
  fee: "exchangePayFee",
  charge: "exchangePayCharge",
  feeBack: "exchangePayFeeBack",
  dispatch: "exchangePayDispatch",
  dispatchBack: "exchangePayDispatchBack",
  settle: "exchangePaySettle",
  keep: "exchangePayKept",
};

/** Lists the steps that each payout repeats, with a separate leg each time. */
const eachPayout: readonly Step[] = ["dispatch", "dispatchBack"];

/** Returns all accounts that an order's money moves on. */
function accountsOf({ id, userNo, ...of }: Moving) {
  const [currency, payCurrency] = [currencyFromColumn(of.currency), currencyFromColumn(of.payCurrency)];
  return {
    paying: merchantAccount(userNo, "available", payCurrency),
    set: merchantAccount(userNo, "held", payCurrency),
    sold: platformAccount("position", payCurrency, id),
    earned: platformAccount("feeIncome", payCurrency, id),
    bought: platformAccount("position", currency, id),
    held: merchantAccount(userNo, "held", currency),
    own: merchantAccount(userNo, "available", currency),
    inFlight: platformAccount("paymentsInFlight", currency, id),
    outside: platformAccount("nostro", currency, id),
  };
}

function linesOf(step: Step, of: Moving): PostingLine[] {
  const { paying, set, sold, earned, bought, held, own, inFlight, outside } = accountsOf(of);
  switch (step) {
    case "hold":
      return transferLines(paying, set, of.heldMinor);
    case "release":
      return transferLines(set, paying, of.heldMinor);
    case "exchange":
      return [...transferLines(paying, sold, of.payMinor), ...transferLines(bought, held, of.payoutMinor)];
    case "exchangeFee":
      return transferLines(paying, earned, of.exchangeFeeMinor);
    case "fee":
      return transferLines(paying, set, of.feeMinor);
    case "charge":
      return transferLines(set, earned, of.feeMinor);
    case "feeBack":
      return transferLines(set, paying, of.feeMinor);
    case "dispatch":
      return transferLines(held, inFlight, of.payoutMinor);
    case "dispatchBack":
      return transferLines(inFlight, held, of.payoutMinor);
    case "settle":
      return transferLines(inFlight, outside, of.payoutMinor);
    case "keep":
      return transferLines(held, own, of.payoutMinor);
  }
}

/** Returns the postings of some steps, in order; steps that move nothing are left out. */
export const exchangePayPostings = (
  steps: readonly Step[],
  of: Moving,
  { now, by }: Pick<Tx, "now" | "by">,
): Posting[] =>
  steps.flatMap((step) => {
    const lines = linesOf(step, of);
    const leg = eachPayout.includes(step) ? `${step}${of.payouts}` : step;
    return lines.length === 0 ? [] : [{ orderId: of.id, leg, kind: kinds[step], at: now, by, lines }];
  });

/**
 * Returns the posting of a returned payout: the returned amount is held again; the deductions have left to the outside
 * world.
 */
export function returnedPayoutPosting(of: Moving, returnedMinor: bigint, { now, by }: Pick<Tx, "now" | "by">): Posting {
  const { held, inFlight, outside } = accountsOf(of);
  return {
    orderId: of.id,
    leg: `return${of.payouts}`,
    kind: "exchangePayReturn",
    at: now,
    by,
    lines: [
      ...transferLines(inFlight, held, returnedMinor),
      ...transferLines(inFlight, outside, of.payoutMinor - returnedMinor),
    ],
  };
}
