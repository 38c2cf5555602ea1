import { divide } from "@/lib/money/rate";

/** A credit limit in US dollar cents, and what of it is used. */
export interface Credit {
  readonly limitUsdMinor: bigint;
  readonly usedUsdMinor: bigint;
}

/** What is left of a limit, in US dollar cents; nothing where it was lowered below what is used. */
export const leftOf = ({ limitUsdMinor, usedUsdMinor }: Credit): bigint =>
  limitUsdMinor > usedUsdMinor ? limitUsdMinor - usedUsdMinor : 0n;

/** What a merchant may be advanced: its own limit, and what all merchants together have left, both hold. */
export const availableOf = (own: Credit, platform: Credit): bigint => {
  const [left, all] = [leftOf(own), leftOf(platform)];
  return left < all ? left : all;
};

/** What an advance still takes of the limits as it is repaid: as much of what it was counted as, rounded up. */
export const usedOf = (countedUsdMinor: bigint, outstandingMinor: bigint, amountMinor: bigint): bigint =>
  amountMinor === 0n ? 0n : divide(countedUsdMinor * outstandingMinor, amountMinor, "up");
