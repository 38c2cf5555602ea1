import { orderCurrencies, currencyDecimals, type Currency } from "@/lib/money/currency";
import { minorMax, money, type Money } from "@/lib/money/money";
import { convert, divide, canonicalPair, roundToQuote, type Pair, type Rate } from "@/lib/money/rate";
import { addDays, beijingDay, type Day } from "@/lib/time/beijing";
import { limitDaysMax, limitSellUnitsMin, targetDistanceMax } from "./terms";

/** Names the customer's side of the market: sells the base at the bid, or buys it at the ask. */
export type Side = "sellBase" | "buyBase";

/** Describes the price of a pair: customers sell the base at the bid and buy it at the ask. */
export interface BidAsk {
  readonly bid: Rate;
  readonly ask: Rate;
}

/** Holds the two amounts of an exchange, and which of them the customer entered. */
export interface Amounts {
  readonly sell: Money;
  readonly buy: Money;
  readonly fixed: "sell" | "buy";
}

const isOrderCurrency = (code: Currency): boolean => orderCurrencies.some((candidate) => candidate === code);

/** Returns true for two currencies that may be exchanged for each other. */
export const isTradable = (sell: Currency, buy: Currency): boolean =>
  sell !== buy && isOrderCurrency(sell) && isOrderCurrency(buy);

export const marketSideOf = (sell: Currency, buy: Currency): { pair: Pair; side: Side } => {
  const pair = canonicalPair(sell, buy);
  return { pair, side: pair.base === sell ? "sellBase" : "buyBase" };
};

/** Returns the rate for a customer on this side. */
export const rateFor = ({ bid, ask }: BidAsk, side: Side): Rate => (side === "sellBase" ? bid : ask);

/**
 * Returns a rate that is worse for the customer by a number of parts of a million, rounded in favour of the position
 * account.
 */
export function widenedRate(rate: Rate, side: Side, ppm: number): Rate {
  const [factor, rounding] = side === "sellBase" ? ([-ppm, "down"] as const) : ([ppm, "up"] as const);
  const value = divide(rate.value * BigInt(1_000_000 + factor), 1_000_000n, rounding);
  return { ...rate, value: roundToQuote(rate, value, rounding) };
}

/**
 * Returns both amounts at a rate, from the entered one. The other is rounded in favour of the position account: less is
 * bought, more is sold.
 */
export function amountsAt(amount: Money, rate: Rate, sell: Currency): Amounts {
  return amount.currency === sell
    ? { sell: amount, buy: convert(amount, rate, "down"), fixed: "sell" }
    : { sell: convert(amount, rate, "up"), buy: amount, fixed: "buy" };
}

/** Returns true when one side of an exchange is zero: then it is refused. */
export const isExchangeTooSmall = ({ sell, buy }: Amounts): boolean => sell.minor <= 0n || buy.minor <= 0n;

/** Returns true when a side exceeds the maximum of amounts, so that no sum of them exceeds 64 bits. */
export const isExchangeTooLarge = ({ sell, buy }: Amounts): boolean =>
  [sell, buy].some(({ currency, minor }) => minor > minorMax(currency));

/** Returns the minimum that a limit order may sell: 100 of the sell currency. */
export const minLimitOrderSellAmount = (sell: Currency): Money =>
  money(sell, limitSellUnitsMin * 10n ** BigInt(currencyDecimals(sell)));

/** Returns true when a tick's own rate is at or through a target: the target or better for the customer. */
export const isTargetReached = (side: Side, target: bigint, rate: bigint): boolean =>
  side === "sellBase" ? rate >= target : rate <= target;

/**
 * Returns the permitted target furthest from the current rate: one percent, inclusive, in whole digits of a rate
 * towards the market.
 */
export function furthestAllowedTarget(current: Rate, side: Side): Rate {
  const { numerator, denominator } = targetDistanceMax;
  const value =
    side === "sellBase"
      ? divide(current.value * (denominator + numerator), denominator, "down")
      : divide(current.value * (denominator - numerator), denominator, "up");
  return { ...current, value };
}

/**
 * Validates the target of a limit order: strictly better for the customer than the current rate, by one percent at
 * most.
 */
export function limitTargetFault(
  current: Rate,
  side: Side,
  target: bigint,
): "TARGET_ALREADY_MET" | "TARGET_OUT_OF_RANGE" | null {
  if (isTargetReached(side, target, current.value)) return "TARGET_ALREADY_MET";
  const limit = furthestAllowedTarget(current, side).value;
  return (side === "sellBase" ? target > limit : target < limit) ? "TARGET_OUT_OF_RANGE" : null;
}

/**
 * Returns the distance of the market from a target, in hundredths of a percent of the current rate, rounded up; 0 when
 * it is reached.
 */
export function targetDistanceBasisPoints(current: Rate, side: Side, target: bigint): number {
  if (isTargetReached(side, target, current.value)) return 0;
  const gap = target > current.value ? target - current.value : current.value - target;
  // a ratio for people, no amount: at most a few digits
  return Number(divide(gap * 10_000n, current.value, "up"));
}

/** Returns the permitted validity days of a limit order: from today for a number of days. */
export const limitOrderValidityRange = (now: Date): { first: Day; last: Day } => ({
  first: beijingDay(now),
  last: addDays(beijingDay(now), limitDaysMax),
});
