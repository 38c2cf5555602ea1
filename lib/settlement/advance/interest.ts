import { divide } from "@/lib/money/rate";
import { addMilliseconds } from "@/lib/time/instant";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";

const million = 1_000_000n;

/** Returns the fee of an advance for the prepaid days, in minor units, rounded up. */
export const prepaidAdvanceFee = (minor: bigint, days: number, ppm: number): bigint =>
  divide(minor * BigInt(ppm) * BigInt(days), million, "up");

/**
 * Returns the amount of an advance on which interest is charged, in minor units: the unrepaid part of the amount
 * without its fees. Fees are repaid first and cost no interest.
 */
export const advanceInterestBase = (outstandingMinor: bigint, baseMinor: bigint): bigint =>
  outstandingMinor < baseMinor ? outstandingMinor : baseMinor;

/** Returns the interest of one begun day on its base at the beginning of the day, in minor units, rounded up. */
export const dailyAdvanceInterest = (baseMinor: bigint, ppm: number): bigint => prepaidAdvanceFee(baseMinor, 1, ppm);

/** Returns the instant at which the next day begins for interest: by its first millisecond, not at 00:00. */
export const nextInterestAt = (after: Date): Date => addMilliseconds(beijingInstant(addDays(beijingDay(after), 1)), 1);

/** Returns the first instant that costs interest when the free or prepaid time ends at `interestFrom`. */
export const firstInterestAt = (interestFrom: Date): Date => addMilliseconds(interestFrom, 1);

/** Returns the day that the interest charged at an instant is for. */
export const interestDayOf = (at: Date): Day => beijingDay(at);
