import * as z from "zod/mini";
import { instant } from "@/lib/time/instant";

/** The rate of advances and express orders while the market is closed. */
export const offHoursRate = z.object({
  /** When the market's last rate is of, which counts; null where there is none. */
  rateAt: z.nullable(instant),
  /** How much worse for the customer that rate is then, in parts of a million. */
  marginPpm: z.int(),
  /** When the market opens next. */
  opensAt: instant,
});

/** What an advance that is given now costs beforehand, and when it is due. */
export const advanceTimes = z.object({
  /** From 09:00 to 22:00 of a working day nothing is charged until it is due. */
  isFree: z.boolean(),
  /** The days that are paid for beforehand. */
  daysPaid: z.int(),
  /** Each day that begins after this costs interest. */
  interestFrom: instant,
  dueAt: instant,
  /** Interest of a day begun, in parts of a million. */
  interestPpm: z.int(),
  /** False where no official list of holidays exists for these days: weekends alone count. */
  isOfficial: z.boolean(),
});

/** What an order goes by that is made now, known before anything of it is entered. */
export const orderConditions = z.object({
  /** Null while the market is open and its present rate counts. */
  offHours: z.nullable(offHoursRate),
  advance: advanceTimes,
});
