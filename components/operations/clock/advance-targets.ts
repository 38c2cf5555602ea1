import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { addMonthsToInstant } from "@/lib/time/calendar";
import { dayMs, hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";

/** Lists the steps by which operations advance a clock with one press. */
export const steps = ["minute", "hour", "nextDue", "midnight", "day", "week", "month", "year"] as const;
export type AdvanceStep = (typeof steps)[number];

/**
 * Returns the instant at which a step ends, or null when nothing is due any more. Midnight is 24:00 of the current
 * Beijing day.
 */
export function clockAdvanceTarget(step: AdvanceStep, now: Date, nextDue: Date | null): Date | null {
  switch (step) {
    case "minute":
      return addMilliseconds(now, minuteMs);
    case "hour":
      return addMilliseconds(now, hourMs);
    case "nextDue":
      return nextDue;
    case "midnight":
      return beijingInstant(beijingDay(now), 24);
    case "day":
      return addMilliseconds(now, dayMs);
    case "week":
      return addMilliseconds(now, 7 * dayMs);
    case "month":
      return addMonthsToInstant(now, 1);
    case "year":
      return addMonthsToInstant(now, 12);
  }
}

/** Holds the length of an advance from which ticks are coarser, unless the operator sets the tick length. */
const longWayMs = 20 * dayMs;
export const coarseTickSeconds = 3_600;

/** Returns the market's tick length for an advance, in seconds, or undefined to use the market's default. */
export const advanceTickSeconds = (from: Date, to: Date): number | undefined =>
  to.getTime() - from.getTime() > longWayMs ? coarseTickSeconds : undefined;
