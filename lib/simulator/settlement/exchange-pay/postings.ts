import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transfer, type Line, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The figures of an order that move on accounts, as they were written down. */
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
 * The steps of an order's money. hold and release: its likely cost is set aside, and comes back when it is confirmed or
 * ends. exchange: what was named is sold, and what it buys is held. exchangeFee: the exchange's own fee is earned. fee:
 * ours is held. charge: it is earned, when the order is sent. feeBack: or it comes back, when it is cancelled before.
 * dispatch: what is held is the banks' now. dispatchBack: they could not pay it. settle: the payee has it. keep: the order
 * is cancelled, and what was bought is the merchant's.
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

/** The kinds of posting, keys of the texts accounts.kind. */
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

/** What each payout does again has a leg of its own each time. */
const eachPayout: readonly Step[] = ["dispatch", "dispatchBack"];

/** Everything that an order's money moves on. */
function accountsOf({ id, userNo, ...of }: Moving) {
  const [currency, payCurrency] = [currencyOf(of.currency), currencyOf(of.payCurrency)];
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

function linesOf(step: Step, of: Moving): Line[] {
  const { paying, set, sold, earned, bought, held, own, inFlight, outside } = accountsOf(of);
  switch (step) {
    case "hold":
      return transfer(paying, set, of.heldMinor);
    case "release":
      return transfer(set, paying, of.heldMinor);
    case "exchange":
      return [...transfer(paying, sold, of.payMinor), ...transfer(bought, held, of.payoutMinor)];
    case "exchangeFee":
      return transfer(paying, earned, of.exchangeFeeMinor);
    case "fee":
      return transfer(paying, set, of.feeMinor);
    case "charge":
      return transfer(set, earned, of.feeMinor);
    case "feeBack":
      return transfer(set, paying, of.feeMinor);
    case "dispatch":
      return transfer(held, inFlight, of.payoutMinor);
    case "dispatchBack":
      return transfer(inFlight, held, of.payoutMinor);
    case "settle":
      return transfer(inFlight, outside, of.payoutMinor);
    case "keep":
      return transfer(held, own, of.payoutMinor);
  }
}

/** The postings of some steps, in their order; steps that move nothing are none. */
export const postingsOf = (steps: readonly Step[], of: Moving, { now, by }: Pick<Tx, "now" | "by">): Posting[] =>
  steps.flatMap((step) => {
    const lines = linesOf(step, of);
    const leg = eachPayout.includes(step) ? `${step}${of.payouts}` : step;
    return lines.length === 0 ? [] : [{ orderId: of.id, leg, kind: kinds[step], at: now, by, lines }];
  });

/** What banks return of a payout is held again; what they kept has left for the outside world. */
export function returnPosting(of: Moving, returnedMinor: bigint, { now, by }: Pick<Tx, "now" | "by">): Posting {
  const { held, inFlight, outside } = accountsOf(of);
  return {
    orderId: of.id,
    leg: `return${of.payouts}`,
    kind: "exchangePayReturn",
    at: now,
    by,
    lines: [...transfer(inFlight, held, returnedMinor), ...transfer(inFlight, outside, of.payoutMinor - returnedMinor)],
  };
}
