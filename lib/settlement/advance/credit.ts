import { divide } from "@/lib/money/rate";

/** Holds a credit limit in US dollar cents, and its used part. */
export interface Credit {
  readonly limitUsdMinor: bigint;
  readonly usedUsdMinor: bigint;
}

/** Returns the remainder of a limit, in US dollar cents; zero when it was lowered below the used part. */
export const remainingAdvanceCredit = ({ limitUsdMinor, usedUsdMinor }: Credit): bigint =>
  limitUsdMinor > usedUsdMinor ? limitUsdMinor - usedUsdMinor : 0n;

/**
 * Returns the amount a merchant may be advanced: bounded by its own limit and by the remainder for all merchants
 * together.
 */
export const availableAdvanceCredit = (merchantCredit: Credit, platform: Credit): bigint => {
  const [remaining, all] = [remainingAdvanceCredit(merchantCredit), remainingAdvanceCredit(platform)];
  return remaining < all ? remaining : all;
};

/**
 * Returns the part of the limits that an advance still uses as it is repaid: proportional to the amount it was counted
 * as, rounded up.
 */
export const usedAdvanceCredit = (countedUsdMinor: bigint, outstandingMinor: bigint, amountMinor: bigint): bigint =>
  amountMinor === 0n ? 0n : divide(countedUsdMinor * outstandingMinor, amountMinor, "up");
