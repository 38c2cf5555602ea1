import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transfer, type Line, type Posting } from "@/lib/simulator/platform/ledger/post";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";

/** The figures of a settlement that move on accounts, as they were written down. */
export type MovingSettlement = Pick<
  Row<"SettlementOrder">,
  "id" | "userNo" | "payCurrency" | "payMinor" | "receiveMinor" | "feeMinor" | "heldMinor" | "attempts"
>;

/**
 * The steps of a settlement's money. hold: while it waits for its review the most that it may cost is set aside, its fee
 * included; unhold: that comes back. exchange: the currency is sold, and the yuan it buys are held for the payout;
 * setAside: yuan that are settled are held for it as they are, and giveBack ends that where it is cancelled. fee:
 * our fee is earned. payout: the yuan are the bank's. settle: the payee has them. payoutBack: the bank did not pay them,
 * and they are held again; returned: it sent them back afterwards. keep: the settlement is cancelled after its exchange,
 * and the yuan are the merchant's.
 */
export type SettlementStep =
  | "hold"
  | "unhold"
  | "exchange"
  | "setAside"
  | "fee"
  | "payout"
  | "settle"
  | "payoutBack"
  | "returned"
  | "keep"
  | "giveBack";

/** The kinds of posting, keys of the texts accounts.kind. */
const kinds: Record<SettlementStep, string> = {
  hold: "settlementHold",
  unhold: "settlementHoldBack",
  exchange: "settlementExchange",
  setAside: "settlementHold",
  fee: "settlementFee",
  payout: "settlementPayout",
  settle: "settlementSettle",
  payoutBack: "settlementPayoutBack",
  returned: "settlementPayoutBack",
  keep: "settlementKept",
  giveBack: "settlementHoldBack",
};

/** Steps of a payout, which may be tried again: each try is a leg of its own. */
const tried: readonly SettlementStep[] = ["payout", "settle", "payoutBack", "returned"];

function linesOf(step: SettlementStep, of: MovingSettlement): Line[] {
  const { id, userNo, payMinor, receiveMinor, feeMinor, heldMinor } = of;
  const currency = currencyOf(of.payCurrency);
  const available = merchantAccount(userNo, "available", currency);
  const held = merchantAccount(userNo, "held", currency);
  const heldYuan = merchantAccount(userNo, "held", "CNH");
  const inFlight = platformAccount("paymentsInFlight", "CNH", id);
  const nostro = platformAccount("nostro", "CNH", id);
  switch (step) {
    case "hold":
      return transfer(available, held, heldMinor);
    case "unhold":
      return transfer(held, available, heldMinor);
    case "exchange":
      return [
        ...transfer(available, platformAccount("position", currency, id), payMinor),
        ...transfer(platformAccount("position", "CNH", id), heldYuan, receiveMinor),
      ];
    case "setAside":
      return transfer(available, held, payMinor);
    case "giveBack":
      return transfer(held, available, payMinor);
    case "fee":
      return transfer(available, platformAccount("feeIncome", currency, id), feeMinor);
    case "payout":
      return transfer(heldYuan, inFlight, receiveMinor);
    case "settle":
      return transfer(inFlight, nostro, receiveMinor);
    case "payoutBack":
      return transfer(inFlight, heldYuan, receiveMinor);
    case "returned":
      return transfer(nostro, heldYuan, receiveMinor);
    case "keep":
      return transfer(heldYuan, merchantAccount(userNo, "available", "CNH"), receiveMinor);
  }
}

/** The postings of some steps, in their order; what moves nothing is none. */
export const settlementPostings = (
  steps: readonly SettlementStep[],
  of: MovingSettlement,
  at: Date,
  by: Actor,
): Posting[] =>
  steps.flatMap((step) => {
    const lines = linesOf(step, of);
    const leg = tried.includes(step) ? `${step}${of.attempts}` : step;
    return lines.length === 0 ? [] : [{ orderId: of.id, leg, kind: kinds[step], at, by, lines }];
  });
