import { orderCurrencies, scaleOf, type Currency } from "@/lib/money/currency";
import { minorMax, money, type Money } from "@/lib/money/money";
import { convert, divide, pairOf, quoted, type Pair, type Rate } from "@/lib/money/rate";
import { addDays, dayOf, type Day } from "@/lib/time/beijing";
import { limitDaysMax, limitSellUnitsMin, targetDistanceMax } from "./terms";

/** On which side of the market a customer is: sells the base at the bid, or buys it at the ask. */
export type Side = "sellBase" | "buyBase";

/** The price of a pair: customers sell the base at the bid and buy it at the ask. */
export interface BidAsk {
  readonly bid: Rate;
  readonly ask: Rate;
}

/** The two amounts of an exchange, and which of them the customer named. */
export interface Amounts {
  readonly sell: Money;
  readonly buy: Money;
  readonly fixed: "sell" | "buy";
}

const isOrderCurrency = (code: Currency): boolean => orderCurrencies.some((other) => other === code);

/** Two currencies that may be exchanged for each other. */
export const isTradable = (sell: Currency, buy: Currency): boolean =>
  sell !== buy && isOrderCurrency(sell) && isOrderCurrency(buy);

export const sideOf = (sell: Currency, buy: Currency): { pair: Pair; side: Side } => {
  const pair = pairOf(sell, buy);
  return { pair, side: pair.base === sell ? "sellBase" : "buyBase" };
};

/** The rate that a customer on this side gets. */
export const rateFor = ({ bid, ask }: BidAsk, side: Side): Rate => (side === "sellBase" ? bid : ask);

/** A rate that is worse for the customer by so many parts of a million, rounded in favour of the position account. */
export function widenedRate(rate: Rate, side: Side, ppm: number): Rate {
  const [factor, rounding] = side === "sellBase" ? ([-ppm, "down"] as const) : ([ppm, "up"] as const);
  const value = divide(rate.value * BigInt(1_000_000 + factor), 1_000_000n, rounding);
  return { ...rate, value: quoted(rate, value, rounding) };
}

/**
 * Both amounts at a rate, from the one that is named. The other is rounded in favour of the position account: less is
 * bought, more is sold.
 */
export function amountsAt(named: Money, rate: Rate, sell: Currency): Amounts {
  return named.currency === sell
    ? { sell: named, buy: convert(named, rate, "down"), fixed: "sell" }
    : { sell: convert(named, rate, "up"), buy: named, fixed: "buy" };
}

/** Whether an exchange comes to nothing on one of its sides: then it is refused. */
export const isTooSmall = ({ sell, buy }: Amounts): boolean => sell.minor <= 0n || buy.minor <= 0n;

/** Whether a side is larger than amounts may be, so that no sum of them leaves 64 bits. */
export const isTooLarge = ({ sell, buy }: Amounts): boolean =>
  [sell, buy].some(({ currency, minor }) => minor > minorMax(currency));

/** The least a limit order may sell: 100 of the sell currency. */
export const limitSellMin = (sell: Currency): Money => money(sell, limitSellUnitsMin * 10n ** BigInt(scaleOf(sell)));

/** Whether a tick's own rate is at or through a target: the target or better for the customer. */
export const isTouched = (side: Side, target: bigint, rate: bigint): boolean =>
  side === "sellBase" ? rate >= target : rate <= target;

/**
 * The target furthest from the current rate that is still allowed: one percent, itself allowed, whole digits of a rate
 * towards the market.
 */
export function targetLimit(current: Rate, side: Side): Rate {
  const { numerator, denominator } = targetDistanceMax;
  const value =
    side === "sellBase"
      ? divide(current.value * (denominator + numerator), denominator, "down")
      : divide(current.value * (denominator - numerator), denominator, "up");
  return { ...current, value };
}

/**
 * Whether a limit order may be placed at a target: strictly better for the customer than the current rate, by one
 * percent at most.
 */
export function targetVerdict(
  current: Rate,
  side: Side,
  target: bigint,
): "TARGET_ALREADY_MET" | "TARGET_OUT_OF_RANGE" | null {
  if (isTouched(side, target, current.value)) return "TARGET_ALREADY_MET";
  const limit = targetLimit(current, side).value;
  return (side === "sellBase" ? target > limit : target < limit) ? "TARGET_OUT_OF_RANGE" : null;
}

/**
 * How far the market is from a target, in hundredths of a percent of the current rate, rounded up; 0 when it is
 * touched.
 */
export function distanceToTarget(current: Rate, side: Side, target: bigint): number {
  if (isTouched(side, target, current.value)) return 0;
  const gap = target > current.value ? target - current.value : current.value - target;
  // a ratio for people, no amount: at most a few digits
  return Number(divide(gap * 10_000n, current.value, "up"));
}

/** The days a limit order may be valid until: from today for so many days. */
export const validUntilRange = (now: Date): { first: Day; last: Day } => ({
  first: dayOf(now),
  last: addDays(dayOf(now), limitDaysMax),
});
