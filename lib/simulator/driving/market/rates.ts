import type { BidAsk } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { divide, roundToQuote, rateUnit, type Pair, type Rate } from "@/lib/money/rate";
import type { Mids } from "./path";

const million = 1_000_000n;

/**
 * Holds half the spread around a currency's mid rate against the dollar, in parts of a million: one for all, or one per
 * currency.
 */
export type HalfSpread = number | ((code: Currency) => number);

/** Returns the units of a currency for one US dollar; undefined when the tick has no rate of it. */
const perDollar = (mids: Mids, code: Currency): bigint | undefined => (code === "USD" ? rateUnit : mids[code]);

/**
 * Returns a pair's mid rate, from its two legs against the dollar, in the digits of its pair; undefined when a leg is
 * missing.
 */
export function midOf(mids: Mids, pair: Pair): Rate | undefined {
  const base = perDollar(mids, pair.base);
  const quote = perDollar(mids, pair.quote);
  return base && quote
    ? { ...pair, value: roundToQuote(pair, divide(quote * rateUnit, base, "half-even"), "half-even") }
    : undefined;
}

/**
 * Returns the customer's rates: the mid less half the spread where they sell the base, and more where they buy it. A
 * cross goes through the dollar and carries the spread of both legs. Both are rounded in favour of the position
 * account.
 */
export function bidAskOf(mids: Mids, pair: Pair, halfSpread: HalfSpread): BidAsk | undefined {
  const base = perDollar(mids, pair.base);
  const quote = perDollar(mids, pair.quote);
  if (!base || !quote) return undefined;
  const legs = [pair.base, pair.quote]
    .filter((code) => code !== "USD")
    .map((code) => BigInt(typeof halfSpread === "number" ? halfSpread : halfSpread(code)));
  const lower = legs.reduce((product, half) => product * (million - half), 1n);
  const upper = legs.reduce((product, half) => product * (million + half), 1n);
  const scale = legs.reduce((product) => product * million, base);
  return {
    bid: { ...pair, value: roundToQuote(pair, divide(quote * rateUnit * lower, scale, "down"), "down") },
    ask: { ...pair, value: roundToQuote(pair, divide(quote * rateUnit * upper, scale, "up"), "up") },
  };
}

/**
 * Returns the currency with the mid set by a pair's rate: the leg that is not the dollar; of a cross, the quote
 * currency.
 */
export const legMovedByPairRate = ({ base, quote }: Pair): Currency => (quote === "USD" ? base : quote);

/**
 * Returns the mids after a pair's mid rate was set: the leg that is not the dollar moves; of a cross, the quote
 * currency's.
 */
export function midsWithPairRate(mids: Mids, rate: Rate): Mids {
  if (rate.value <= 0n) return { ...mids, [legMovedByPairRate(rate)]: 0n };
  if (rate.quote === "USD") return { ...mids, [rate.base]: divide(rateUnit * rateUnit, rate.value, "half-even") };
  const base = perDollar(mids, rate.base) ?? 0n;
  return { ...mids, [rate.quote]: divide(base * rate.value, rateUnit, "half-even") };
}
