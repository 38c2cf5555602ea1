import { divide } from "@/lib/money/rate";
import { later } from "@/lib/time/instant";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";

const million = 1_000_000n;

/** The fee of an advance for the days that are paid for beforehand, in minor units, rounded up. */
export const speedyFeeOf = (minor: bigint, days: number, ppm: number): bigint =>
  divide(minor * BigInt(ppm) * BigInt(days), million, "up");

/**
 * What interest is charged on of an advance, in minor units: what is not repaid of the amount without its fees. Fees are
 * repaid first and cost no interest.
 */
export const interestBaseOf = (outstandingMinor: bigint, baseMinor: bigint): bigint =>
  outstandingMinor < baseMinor ? outstandingMinor : baseMinor;

/** The interest of one day begun on its base at the beginning of the day, in minor units, rounded up. */
export const dayInterestOf = (baseMinor: bigint, ppm: number): bigint => speedyFeeOf(baseMinor, 1, ppm);

/** When the day after an instant's has begun for interest: a day is begun by its first millisecond, not at 00:00. */
export const nextInterestAt = (after: Date): Date => later(beijing(addDays(dayOf(after), 1)), 1);

/** The first instant that costs interest where what is free or paid for ends at `interestFrom`. */
export const firstInterestAt = (interestFrom: Date): Date => later(interestFrom, 1);

/** The day that interest is of that is charged at an instant. */
export const interestDayOf = (at: Date): Day => dayOf(at);
