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
