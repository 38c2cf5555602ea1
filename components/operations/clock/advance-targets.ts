import { beijing, dayOf } from "@/lib/time/beijing";
import { monthsLater } from "@/lib/time/calendar";
import { dayMs, hourMs, later, minuteMs } from "@/lib/time/instant";

/** How far operations move a clock with one press. */
export const steps = ["minute", "hour", "nextDue", "midnight", "day", "week", "month", "year"] as const;
export type AdvanceStep = (typeof steps)[number];

/**
 * The instant a step ends at; null where nothing falls due any more. Midnight is 24:00 of the Beijing day that is
 * running.
 */
export function advanceTarget(step: AdvanceStep, now: Date, nextDue: Date | null): Date | null {
  switch (step) {
    case "minute":
      return later(now, minuteMs);
    case "hour":
      return later(now, hourMs);
    case "nextDue":
      return nextDue;
    case "midnight":
      return beijing(dayOf(now), 24);
    case "day":
      return later(now, dayMs);
    case "week":
      return later(now, 7 * dayMs);
    case "month":
      return monthsLater(now, 1);
    case "year":
      return monthsLater(now, 12);
  }
}

/** From how long a way on ticks are coarser unless the driver chooses otherwise. */
const longWayMs = 20 * dayMs;
export const coarseTickSeconds = 3_600;

/** The market's step on the way to a target, in seconds; undefined where it is the market's own. */
export const tickSecondsTo = (from: Date, to: Date): number | undefined =>
  to.getTime() - from.getTime() > longWayMs ? coarseTickSeconds : undefined;
