import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { divide, canonicalPair, rateUnit, type Pair, type Rate } from "@/lib/money/rate";
import type { BidAsk, Side } from "./rules";

/** Lists the product's own common pairs, for users who have chosen none, in display order. */
export const productPairs: readonly Pair[] = [
  canonicalPair("USD", "CNH"),
  canonicalPair("EUR", "USD"),
  canonicalPair("GBP", "USD"),
  canonicalPair("USD", "HKD"),
  canonicalPair("USD", "JPY"),
];

/** Returns the pairs of one currency with every other order currency, in the product's order. */
export const pairsOf = (code: Currency): Pair[] =>
  orderCurrencies.filter((otherCode) => otherCode !== code).map((otherCode) => canonicalPair(code, otherCode));

/** Lists all pairs of order currencies, each once. */
export const allPairs: readonly Pair[] = orderCurrencies.flatMap((code, place) =>
  orderCurrencies.slice(place + 1).map((otherCode) => canonicalPair(code, otherCode)),
);

/**
 * Returns the change of a pair's price since an earlier mid rate, in hundredths of a percent of it: a ratio for people,
 * not an amount.
 */
export function rateChangeBasisPoints({ bid, ask }: BidAsk, before: Rate): number {
  const twice = bid.value + ask.value - 2n * before.value;
  const size = Number(divide((twice < 0n ? -twice : twice) * 10_000n, 2n * before.value, "half-even"));
  return twice < 0n ? -size : size;
}

/**
 * Returns the price of one unit of the sold currency in the bought one: the bid itself, or one divided by the ask,
 * rounded down in favour of the position account.
 */
export const pricePerUnitSold = (rate: Rate, sell: Currency): Rate =>
  rate.base === sell
    ? rate
    : { base: rate.quote, quote: rate.base, value: divide(rateUnit * rateUnit, rate.value, "down") };

/**
 * Returns how much worse than the mid rate a customer's rate is, in parts of a million of the mid, to the hundredth of
 * a percent; below zero when it is better.
 */
export function customerMarkupPpm(rate: Rate, mid: Rate, side: Side): number {
  const gap = side === "sellBase" ? mid.value - rate.value : rate.value - mid.value;
  const size = divide((gap < 0n ? -gap : gap) * 10_000n, mid.value, "half-even") * 100n;
  // a ratio for people, no amount: at most a few digits
  return Number(gap < 0n ? -size : size);
}
