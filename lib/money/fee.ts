import * as z from "zod/mini";
import { money, moneyCodec, type Money } from "./money";
import { divide } from "./rate";

/**
 * Describes a fee: a share of an amount, within a minimum and a maximum, all in the amount's currency. A flat fee is a
 * minimum without a share.
 */
export const feeTerms = z.object({
  /** Holds the share, in parts per million of the amount. */
  ppm: z.int(),
  min: moneyCodec,
  max: z.nullable(moneyCodec),
});
export type FeeTerms = Readonly<z.infer<typeof feeTerms>>;

const million = 1_000_000n;

/**
 * Computes the fee of an amount by its terms: the share rounded up to the minor unit, within minimum and maximum.
 * Throws for terms of another currency.
 */
export function feeOf({ currency, minor }: Money, { ppm, min, max }: FeeTerms): Money {
  if (min.currency !== currency || (max && max.currency !== currency))
    throw new TypeError(`terms in ${min.currency} say nothing about an amount in ${currency}`);
  const share = divide(minor * BigInt(ppm), million, "up");
  const least = share < min.minor ? min.minor : share;
  return money(currency, max && least > max.minor ? max.minor : least);
}

/**
 * Computes the largest amount that can be paid out of the available money together with its fee, to the minor unit;
 * zero when not even the fee is covered. A fee never decreases as its amount grows, so bisection finds it.
 */
export function maxAfterFee({ currency, minor: available }: Money, terms: FeeTerms): Money {
  let [least, most] = [0n, available > 0n ? available : 0n];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (middle + feeOf(money(currency, middle), terms).minor <= available) least = middle;
    else most = middle - 1n;
  }
  return money(currency, least);
}
