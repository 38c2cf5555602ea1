import { coveredBy } from "@/lib/exchange/forward";
import type { Settled } from "@/lib/exchange/forward";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transfer, type Line, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";

/** An exchange with a delivery day, as its money moves. */
export type Forward = Row<"ExchangeOrder">;

/** The kinds of posting of such an exchange, keys of the texts accounts.kind. */
type Kind =
  | "advanceFee"
  | "advanceFeeBack"
  | "advanceFeeKept"
  | "deliveryHold"
  | "deliveryRelease"
  | "exchange"
  | "defaultPenalty"
  | "defaultLoss"
  | "penaltyCollected"
  | "penaltyWaived"
  | "penaltyWrittenOff";

/**
 * advanceFee: taken at booking. advanceFeeBack: the returned part of it. advanceFeeKept: it is earned instead.
 * deliveryHold: part of the sell amount is held. deliveryRelease: the hold is released. exchange: the delivery, from
 * held or available money. defaultPenalty, defaultLoss: the cost of a default, from the advance fee first and the rest
 * owed. penaltyCollected: a debt is paid. penaltyWaived: it is forgiven, and no income any more. penaltyWrittenOff: it is
 * lost.
 */
function linesOf(kind: Kind, order: Forward, minor: bigint): Line[] {
  const { id, userNo } = order;
  const [sell, buy] = [currencyOf(order.sell), currencyOf(order.buy)];
  const [available, held] = [merchantAccount(userNo, "available", sell), merchantAccount(userNo, "held", sell)];
  const advances = platformAccount("advanceFees", sell, id);
  switch (kind) {
    case "advanceFee":
      return transfer(available, advances, minor);
    case "advanceFeeBack":
      return transfer(advances, available, minor);
    case "advanceFeeKept":
      return transfer(advances, platformAccount("feeIncome", sell, id), minor);
    case "deliveryHold":
      return transfer(available, held, minor);
    case "deliveryRelease":
      return transfer(held, available, minor);
    case "exchange":
      return [
        ...transfer(order.heldMinor > 0n ? held : available, platformAccount("position", sell, id), order.sellMinor),
        ...transfer(platformAccount("position", buy, id), merchantAccount(userNo, "available", buy), order.buyMinor),
      ];
    case "defaultPenalty":
    case "defaultLoss": {
      const { covered, owed } = charged(order, minor);
      const income = platformAccount("penaltyIncome", sell, id);
      return [
        ...transfer(advances, income, covered),
        ...transfer(platformAccount("penaltyReceivable", sell, id), income, owed),
      ];
    }
    case "penaltyCollected":
      return transfer(available, platformAccount("penaltyReceivable", sell, id), minor);
    case "penaltyWaived":
      return transfer(
        platformAccount("penaltyIncome", sell, id),
        platformAccount("penaltyReceivable", sell, id),
        minor,
      );
    case "penaltyWrittenOff":
      return transfer(platformAccount("writeOffs", sell, id), platformAccount("penaltyReceivable", sell, id), minor);
  }
}

/** Of one more cost of a default: the part the advance fee still covers, and the part owed beyond it. */
export function charged(
  { advanceFeeMinor, actualFeeMinor }: Pick<Forward, "advanceFeeMinor" | "actualFeeMinor">,
  minor: bigint,
): { covered: bigint; owed: bigint } {
  const covered = coveredBy(advanceFeeMinor, actualFeeMinor + minor) - coveredBy(advanceFeeMinor, actualFeeMinor);
  return { covered, owed: minor - covered };
}

/** These may happen to an order again and again, so their leg carries a number. */
const repeated: ReadonlySet<Kind> = new Set([
  "deliveryHold",
  "defaultPenalty",
  "penaltyCollected",
  "penaltyWaived",
  "penaltyWrittenOff",
]);

/**
 * One movement of an exchange's money; `no` numbers those of a kind that may be repeated. Undefined where nothing
 * moves.
 */
export function forwardPosting(kind: Kind, order: Forward, minor: bigint, no: number, at: Date, by: Actor): Posting[] {
  const lines = linesOf(kind, order, minor);
  return lines.length === 0
    ? []
    : [{ orderId: order.id, leg: repeated.has(kind) ? `${kind}${no}` : kind, kind, at, by, lines }];
}

/** The two currencies whose working days an order counts by. */
export const settledOf = ({ sell, buy }: Pick<Forward, "sell" | "buy">): Settled => ({
  sell: currencyOf(sell),
  buy: currencyOf(buy),
});
