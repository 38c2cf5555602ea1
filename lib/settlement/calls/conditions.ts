import * as z from "zod/mini";
import { instant } from "@/lib/time/instant";

/** Describes the rate of advances and express orders while the market is closed. */
export const offHoursRate = z.object({
  /** Holds the time of the market's last rate, which applies; null when there is none. */
  rateAt: z.nullable(instant),
  /** Holds the margin by which that rate is worse for the customer, in parts of a million. */
  marginPpm: z.int(),
  /** Holds the time at which the market opens next. */
  opensAt: instant,
});

/** Describes the upfront cost of an advance given now, and its due time. */
export const advanceTimesShape = z.object({
  /** True from 09:00 to 22:00 of a working day: nothing is charged until it is due. */
  isFree: z.boolean(),
  /** Holds the days that are prepaid. */
  daysPaid: z.int(),
  /** Each day that begins after this costs interest. */
  interestFrom: instant,
  dueAt: instant,
  /** Holds the interest of a begun day, in parts of a million. */
  interestPpm: z.int(),
  /** False when no official list of holidays exists for these days: only weekends count. */
  isOfficial: z.boolean(),
});

/** Describes the conditions of an order made now, known before anything of it is entered. */
export const orderConditions = z.object({
  /** Null while the market is open and its current rate applies. */
  offHours: z.nullable(offHoursRate),
  advance: advanceTimesShape,
});
