import { money, type Money } from "@/lib/money/money";
import { divide, roundToQuote, pipSize, type Rate } from "@/lib/money/rate";
import { amountsAt, isExchangeTooSmall, type Amounts, type Side } from "./rules";
import { suggestedPpm } from "./terms";

/** Computes the fee of exchanging an amount, in its own currency; it never decreases as the amount grows. */
export type FeeOf = (sell: Money) => Money;

/** Returns the most of an amount that the available money covers including the fee, to the minor unit. */
export function maxCoveredSellAmount(sell: Money, available: bigint, feeOf: FeeOf): Money {
  const isCovered = (minor: bigint) => minor + feeOf(money(sell.currency, minor)).minor <= available;
  let [coveredMinor, short] = [0n, sell.minor + 1n];
  while (short - coveredMinor > 1n) {
    const middle = (coveredMinor + short) / 2n;
    if (isCovered(middle)) coveredMinor = middle;
    else short = middle;
  }
  return money(sell.currency, coveredMinor);
}

/**
 * Returns the part of an exchange that the available money pays for at a rate. When the buy amount is fixed, no more is
 * sold than the bought part costs. Undefined when one side would be zero.
 */
export function maxCoveredExchangeAmounts(
  { sell, buy, fixed }: Amounts,
  rate: Rate,
  available: bigint,
  feeOf: FeeOf,
): Amounts | undefined {
  const coveredSell = maxCoveredSellAmount(sell, available, feeOf);
  if (coveredSell.minor <= 0n) return undefined;
  const part = amountsAt(coveredSell, rate, sell.currency);
  if (isExchangeTooSmall(part)) return undefined;
  return fixed === "sell" ? part : amountsAt(money(buy.currency, part.buy.minor), rate, sell.currency);
}

/** Returns the fee at the fill of an order with held funds: the current fee, but never more than was held for it. */
export const feeCappedByHold = (sell: Money, fee: Money, heldMinor: bigint): Money =>
  sell.minor + fee.minor <= heldMinor ? fee : money(fee.currency, heldMinor - sell.minor);

/**
 * Returns true when less than the order's own amount was executed, in its own currency: an insufficient balance filled
 * a part.
 */
export const isPartialFill = (requestedAmount: Money, sell: Money, buy: Money): boolean =>
  (requestedAmount.currency === sell.currency ? sell : buy).minor < requestedAmount.minor;

/**
 * Returns suggested targets: a number of parts of a million better than the current rate, in the digits its pair is
 * quoted with.
 */
export function suggestedTargets(current: Rate, side: Side): Record<keyof typeof suggestedPpm, Rate> {
  const better = (ppm: bigint): Rate => ({
    ...current,
    value:
      side === "sellBase"
        ? roundToQuote(current, (current.value * (1_000_000n + ppm)) / 1_000_000n, "up")
        : roundToQuote(current, (current.value * (1_000_000n - ppm)) / 1_000_000n, "down"),
  });
  const { nearer, usual, farther } = suggestedPpm;
  return { nearer: better(nearer), usual: better(usual), farther: better(farther) };
}

/**
 * Returns the distance of a target from the current rate in pips, the last digit that the pair is quoted with; rounded
 * up.
 */
export function pipsBetween(current: Rate, target: bigint): number {
  const gap = target > current.value ? target - current.value : current.value - target;
  // a count for people, no amount
  return Number(divide(gap, pipSize(current), "up"));
}
