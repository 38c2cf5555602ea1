import { money, type Money } from "@/lib/money/money";
import { divide, quoted, rateStep, type Rate } from "@/lib/money/rate";
import { amountsAt, isTooSmall, type Amounts, type Side } from "./rules";
import { suggestedPpm } from "./terms";

/** The fee of exchanging an amount, in its own currency; never less for more. */
export type FeeOf = (sell: Money) => Money;

/** The most of an amount that so much available money covers with the fee on top, to the minor unit. */
export function sellCovered(sell: Money, available: bigint, feeOf: FeeOf): Money {
  const isCovered = (minor: bigint) => minor + feeOf(money(sell.currency, minor)).minor <= available;
  let [covered, short] = [0n, sell.minor + 1n];
  while (short - covered > 1n) {
    const middle = (covered + short) / 2n;
    if (isCovered(middle)) covered = middle;
    else short = middle;
  }
  return money(sell.currency, covered);
}

/**
 * The part of an exchange that so much available money pays for at a rate. Where the buy amount was named, no more is
 * sold than the part bought costs. Undefined where it comes to nothing on one side.
 */
export function partCovered(
  { sell, buy, fixed }: Amounts,
  rate: Rate,
  available: bigint,
  feeOf: FeeOf,
): Amounts | undefined {
  const covered = sellCovered(sell, available, feeOf);
  if (covered.minor <= 0n) return undefined;
  const part = amountsAt(covered, rate, sell.currency);
  if (isTooSmall(part)) return undefined;
  return fixed === "sell" ? part : amountsAt(money(buy.currency, part.buy.minor), rate, sell.currency);
}

/** The fee at the fill of an order whose funds were held: the one of now, but never more than was held for it. */
export const feeOfHeld = (sell: Money, fee: Money, heldMinor: bigint): Money =>
  sell.minor + fee.minor <= heldMinor ? fee : money(fee.currency, heldMinor - sell.minor);

/**
 * The executed part of an order's own amount, in its own currency: less than requested where a short balance filled a
 * part.
 */
export const isPartOf = (asked: Money, sell: Money, buy: Money): boolean =>
  (asked.currency === sell.currency ? sell : buy).minor < asked.minor;

/**
 * Targets worth trying: so many parts of a million better than the current rate, in the digits its pair is quoted with.
 */
export function suggestedTargets(current: Rate, side: Side): Record<keyof typeof suggestedPpm, Rate> {
  const better = (ppm: bigint): Rate => ({
    ...current,
    value:
      side === "sellBase"
        ? quoted(current, (current.value * (1_000_000n + ppm)) / 1_000_000n, "up")
        : quoted(current, (current.value * (1_000_000n - ppm)) / 1_000_000n, "down"),
  });
  const { nearer, usual, farther } = suggestedPpm;
  return { nearer: better(nearer), usual: better(usual), farther: better(farther) };
}

/** How far a target is from the current rate in pips, the last digit that the pair is quoted with; rounded up. */
export function pipsBetween(current: Rate, target: bigint): number {
  const gap = target > current.value ? target - current.value : current.value - target;
  // a count for people, no amount
  return Number(divide(gap, rateStep(current), "up"));
}
