import * as z from "zod/mini";
import { money, moneyCodec, type Money } from "./money";
import { divide } from "./rate";

/**
 * A fee: a share of an amount, but no less than a minimum and no more than a maximum, all in the amount's currency. A
 * flat fee is a minimum without a share.
 */
export const feeTerms = z.object({
  /** The share, in parts of a million of the amount. */
  ppm: z.int(),
  min: moneyCodec,
  max: z.nullable(moneyCodec),
});
export type FeeTerms = Readonly<z.infer<typeof feeTerms>>;

const million = 1_000_000n;

/**
 * The fee of an amount by its terms: the share rounded up to the minor unit, within minimum and maximum. Refuses terms
 * of another currency.
 */
export function feeOf({ currency, minor }: Money, { ppm, min, max }: FeeTerms): Money {
  if (min.currency !== currency || (max && max.currency !== currency))
    throw new TypeError(`terms in ${min.currency} say nothing about an amount in ${currency}`);
  const share = divide(minor * BigInt(ppm), million, "up");
  const least = share < min.minor ? min.minor : share;
  return money(currency, max && least > max.minor ? max.minor : least);
}

/**
 * The largest amount that can be paid out of what is available together with its fee, to the minor unit; zero where not
 * even the fee is covered. A fee never falls as its amount grows, so halving finds it.
 */
export function mostBesideFee({ currency, minor: available }: Money, terms: FeeTerms): Money {
  let [least, most] = [0n, available > 0n ? available : 0n];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (middle + feeOf(money(currency, middle), terms).minor <= available) least = middle;
    else most = middle - 1n;
  }
  return money(currency, least);
}
