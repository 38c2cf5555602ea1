import { issueAt } from "@/lib/call/refusals";
import { exchangeCurrencyIssues } from "@/lib/exchange/pair-issues";
import { amountText } from "@/lib/money/money";
import {
  isTradable,
  minLimitOrderSellAmount,
  marketSideOf,
  furthestAllowedTarget,
  limitTargetFault,
  limitOrderValidityRange,
  type Amounts,
  type Side,
} from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import { roundToQuote, rateText, samePair, type Pair, type Rate } from "@/lib/money/rate";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import { amountsOrMinimum } from "@/lib/simulator/platform/pricing/amounts";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the requested terms of a limit order. */
export interface RequestedTerms {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly amount: Money;
  readonly target: Rate;
  readonly validUntil: Day;
}

/** Describes its amounts at its target. */
export interface Terms {
  readonly pair: Pair;
  readonly side: Side;
  /** Holds the amounts at the target: for a fixed buy amount the maximum that is sold for it. */
  readonly amounts: Amounts;
  /** Holds the end of its last day, when it expires. */
  readonly ends: Date;
}

/** Validates everything that needs no market: pair, amount, day. */
export function validateLimitTerms(
  { now, refuse }: Pick<Tx<"INVALID_CURRENCY" | "DATE_OUT_OF_RANGE" | "BELOW_MINI_LIMIT">, "now" | "refuse">,
  { sell, buy, amount, target, validUntil }: RequestedTerms,
): Terms {
  const { pair, side } = marketSideOf(sell, buy);
  if (!isTradable(sell, buy) || (amount.currency !== sell && amount.currency !== buy) || !samePair(target, pair))
    return refuse("INVALID_CURRENCY", [
      ...exchangeCurrencyIssues({ sell, buy }, amount),
      ...(samePair(target, pair) ? [] : [issueAt("target")]),
    ]);
  const { first, last } = limitOrderValidityRange(now);
  if (validUntil < first || validUntil > last) return refuse("DATE_OUT_OF_RANGE", { from: first, to: last });
  const { amounts, minimum } = amountsOrMinimum(amount, target, sell, buy);
  if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
  if (amounts.sell.minor < minLimitOrderSellAmount(sell).minor)
    return refuse("BELOW_MINI_LIMIT", { minimum: amountText(minLimitOrderSellAmount(sell)) });
  return { pair, side, amounts, ends: beijingInstant(validUntil, 24) };
}

/** Returns its cost by the current fee table; the final cost is known when it fills. */
export async function limitOrderFee(tx: Tx<"NO_RATE">, sell: Money): Promise<Money> {
  const terms = await currentFeeTerms(tx, "limit", sell.currency);
  if (!terms) return tx.refuse("NO_RATE");
  return feeOf(sell, terms);
}

/**
 * Locks ticks out until the transaction ends: the rate that a target is validated against remains the last one until
 * the order is written, and nothing fills meanwhile. Orders are placed in parallel.
 */
export async function lockOutTicks(tx: InWorld): Promise<void> {
  await lockRow(tx, "World", { id: tx.world.id }, "shared");
  clearOperationCache(tx.sql);
}

/** Validates a target against the last rate. Throws the refusal. Called with ticks locked out. */
export async function validateLimitTarget(
  tx: Tx<"NO_RATE" | "TARGET_ALREADY_MET" | "TARGET_OUT_OF_RANGE">,
  { sell, buy, target }: RequestedTerms,
  side: Side,
): Promise<void> {
  const price = await customerRate(tx, sell, buy);
  if (!price) return tx.refuse("NO_RATE");
  const verdict = limitTargetFault(price.rate, side, target.value);
  if (!verdict) return;
  const current = rateText(price.rate);
  if (verdict === "TARGET_ALREADY_MET") return tx.refuse(verdict, { current });
  const limit = furthestAllowedTarget(price.rate, side);
  return tx.refuse(verdict, {
    current,
    limit: rateText({ ...limit, value: roundToQuote(limit, limit.value, side === "sellBase" ? "down" : "up") }),
  });
}
