import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type PostingLine, type Posting } from "@/lib/simulator/platform/ledger/post";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Holds the recorded figures of a settlement that move on accounts. */
export type MovingSettlement = Pick<
  Row<"SettlementOrder">,
  "id" | "userNo" | "payCurrency" | "payMinor" | "receiveMinor" | "feeMinor" | "heldMinor" | "attempts"
>;

/**
 * Names the steps of a settlement's money. hold: during the review the maximum cost including the fee is reserved;
 * unhold: it is released. exchange: the currency is sold, and the yuan bought are held for the payout; setAside:
 * settled yuan are held for it unchanged, and giveBack releases them on cancellation. fee: our fee is earned. payout:
 * the yuan go to the bank. settle: the payee has them. payoutBack: the bank did not pay them, and they are held again;
 * returned: the bank sent them back afterwards. keep: the settlement is cancelled after its exchange, and the yuan stay
 * with the merchant.
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

/** Maps the steps to kinds of posting, which are keys of the texts accounts.kind. */
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

/** Lists the steps of a payout, which can be retried: each attempt is a leg of its own. */
const retriableSteps: readonly SettlementStep[] = ["payout", "settle", "payoutBack", "returned"];

function linesOf(step: SettlementStep, of: MovingSettlement): PostingLine[] {
  const { id, userNo, payMinor, receiveMinor, feeMinor, heldMinor } = of;
  const currency = currencyFromColumn(of.payCurrency);
  const available = merchantAccount(userNo, "available", currency);
  const heldAccount = merchantAccount(userNo, "held", currency);
  const heldYuan = merchantAccount(userNo, "held", "CNH");
  const inFlight = platformAccount("paymentsInFlight", "CNH", id);
  const nostro = platformAccount("nostro", "CNH", id);
  switch (step) {
    case "hold":
      return transferLines(available, heldAccount, heldMinor);
    case "unhold":
      return transferLines(heldAccount, available, heldMinor);
    case "exchange":
      return [
        ...transferLines(available, platformAccount("position", currency, id), payMinor),
        ...transferLines(platformAccount("position", "CNH", id), heldYuan, receiveMinor),
      ];
    case "setAside":
      return transferLines(available, heldAccount, payMinor);
    case "giveBack":
      return transferLines(heldAccount, available, payMinor);
    case "fee":
      return transferLines(available, platformAccount("feeIncome", currency, id), feeMinor);
    case "payout":
      return transferLines(heldYuan, inFlight, receiveMinor);
    case "settle":
      return transferLines(inFlight, nostro, receiveMinor);
    case "payoutBack":
      return transferLines(inFlight, heldYuan, receiveMinor);
    case "returned":
      return transferLines(nostro, heldYuan, receiveMinor);
    case "keep":
      return transferLines(heldYuan, merchantAccount(userNo, "available", "CNH"), receiveMinor);
  }
}

/** Returns the postings of some steps in order; a step that moves nothing has none. */
export const settlementPostings = (
  steps: readonly SettlementStep[],
  of: MovingSettlement,
  at: Date,
  by: Actor,
): Posting[] =>
  steps.flatMap((step) => {
    const lines = linesOf(step, of);
    const leg = retriableSteps.includes(step) ? `${step}${of.attempts}` : step;
    return lines.length === 0 ? [] : [{ orderId: of.id, leg, kind: kinds[step], at, by, lines }];
  });
