import { costCoveredByAdvanceFee } from "@/lib/exchange/forward";
import type { SettlementPair } from "@/lib/exchange/forward";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type PostingLine, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";

/** Describes an exchange with a delivery day, for its money movements. */
export type Forward = Row<"ExchangeOrder">;

/** Names the kinds of posting of such an exchange, keys of the texts accounts.kind. */
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
 * Returns the lines of a posting. advanceFee: charged at booking. advanceFeeBack: the returned part of it.
 * advanceFeeKept: it is earned instead. deliveryHold: part of the sell amount is held. deliveryRelease: the hold is
 * released. exchange: the delivery, from held or available money. defaultPenalty, defaultLoss: the cost of a default,
 * from the advance fee first and the rest owed. penaltyCollected: a debt is paid. penaltyWaived: it is forgiven, and no
 * longer income. penaltyWrittenOff: it is lost.
 */
function linesOf(kind: Kind, order: Forward, minor: bigint): PostingLine[] {
  const { id, userNo } = order;
  const [sell, buy] = [currencyFromColumn(order.sell), currencyFromColumn(order.buy)];
  const [available, heldAccount] = [merchantAccount(userNo, "available", sell), merchantAccount(userNo, "held", sell)];
  const advances = platformAccount("advanceFees", sell, id);
  switch (kind) {
    case "advanceFee":
      return transferLines(available, advances, minor);
    case "advanceFeeBack":
      return transferLines(advances, available, minor);
    case "advanceFeeKept":
      return transferLines(advances, platformAccount("feeIncome", sell, id), minor);
    case "deliveryHold":
      return transferLines(available, heldAccount, minor);
    case "deliveryRelease":
      return transferLines(heldAccount, available, minor);
    case "exchange":
      return [
        ...transferLines(
          order.heldMinor > 0n ? heldAccount : available,
          platformAccount("position", sell, id),
          order.sellMinor,
        ),
        ...transferLines(
          platformAccount("position", buy, id),
          merchantAccount(userNo, "available", buy),
          order.buyMinor,
        ),
      ];
    case "defaultPenalty":
    case "defaultLoss": {
      const { coveredMinor, owedMinor } = splitDefaultCost(order, minor);
      const income = platformAccount("penaltyIncome", sell, id);
      return [
        ...transferLines(advances, income, coveredMinor),
        ...transferLines(platformAccount("penaltyReceivable", sell, id), income, owedMinor),
      ];
    }
    case "penaltyCollected":
      return transferLines(available, platformAccount("penaltyReceivable", sell, id), minor);
    case "penaltyWaived":
      return transferLines(
        platformAccount("penaltyIncome", sell, id),
        platformAccount("penaltyReceivable", sell, id),
        minor,
      );
    case "penaltyWrittenOff":
      return transferLines(
        platformAccount("writeOffs", sell, id),
        platformAccount("penaltyReceivable", sell, id),
        minor,
      );
  }
}

/** Splits a further cost of a default: the part that the advance fee still covers, and the part owed beyond it. */
export function splitDefaultCost(
  { advanceFeeMinor, actualFeeMinor }: Pick<Forward, "advanceFeeMinor" | "actualFeeMinor">,
  minor: bigint,
): { coveredMinor: bigint; owedMinor: bigint } {
  const coveredMinor =
    costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor + minor) -
    costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor);
  return { coveredMinor, owedMinor: minor - coveredMinor };
}

/** Lists the kinds that an order may have repeatedly, so their leg contains a number. */
const repeatableKinds: ReadonlySet<Kind> = new Set([
  "deliveryHold",
  "defaultPenalty",
  "penaltyCollected",
  "penaltyWaived",
  "penaltyWrittenOff",
]);

/** Builds one movement of an exchange's money; `no` numbers those of a repeatable kind. Empty when nothing moves. */
export function forwardPosting(kind: Kind, order: Forward, minor: bigint, no: number, at: Date, by: Actor): Posting[] {
  const lines = linesOf(kind, order, minor);
  return lines.length === 0
    ? []
    : [{ orderId: order.id, leg: repeatableKinds.has(kind) ? `${kind}${no}` : kind, kind, at, by, lines }];
}

/** Returns the two currencies with the working days that apply to an order. */
export const forwardSettlementPair = ({ sell, buy }: Pick<Forward, "sell" | "buy">): SettlementPair => ({
  sell: currencyFromColumn(sell),
  buy: currencyFromColumn(buy),
});
