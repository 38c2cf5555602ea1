import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { isWorkingDay, nextWorkingDay } from "@/lib/time/calendar";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import { freeHours, oneDayUntilHour } from "./terms";

/**
 * Returns the day on which funds given at an instant begin to be occupied: exactly 00:00 belongs to the day that ends.
 */
const firstDayOf = (at: Date): Day => beijingDay(addMilliseconds(at, -1));

/**
 * Returns the number of days that funds given at an instant are occupied (specification 3, section 9): one on a working
 * day until 15:00, two after it; on a weekend or holiday one and the days off that follow.
 */
export function fundOccupationDays(at: Date): number {
  const day = firstDayOf(at);
  if (isWorkingDay(day)) return isBefore(beijingInstant(day, oneDayUntilHour), at) ? 2 : 1;
  let days = 1;
  for (let next = addDays(day, 1); !isWorkingDay(next); next = addDays(next, 1)) days += 1;
  return days;
}

/**
 * Returns true when an advance given at an instant is free of charge: from 09:00 to 22:00 of a working day, both
 * included.
 */
export function isAdvanceFreeAt(at: Date): boolean {
  const day = beijingDay(at);
  return (
    isWorkingDay(day) &&
    !isBefore(at, beijingInstant(day, freeHours.opens)) &&
    !isBefore(beijingInstant(day, freeHours.closes), at)
  );
}

/** Holds the times of an advance: whether it is free, its prepaid days, and when it is due. */
export interface AdvanceTimes {
  readonly isFree: boolean;
  /** Holds the days that are prepaid; zero when it is free. */
  readonly daysPaid: number;
  /** Holds the end of the free or prepaid time: every day that begins after it costs interest. */
  readonly interestFrom: Date;
  readonly dueAt: Date;
}

/**
 * Returns the times of an advance that is given at an instant and due at the end of the given number of working days.
 */
export function advanceTimesAt(at: Date, workingDays: number): AdvanceTimes {
  const first = firstDayOf(at);
  let due = first;
  for (let count = 0; count < workingDays; count += 1) due = nextWorkingDay(due);
  const dueAt = beijingInstant(due, 24);
  if (isAdvanceFreeAt(at)) return { isFree: true, daysPaid: 0, interestFrom: dueAt, dueAt };
  const daysPaid = fundOccupationDays(at);
  return { isFree: false, daysPaid, interestFrom: beijingInstant(addDays(first, daysPaid - 1), 24), dueAt };
}
