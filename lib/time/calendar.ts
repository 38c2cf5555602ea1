import official from "chinese-days/dist/chinese-days.json" with { type: "json" };
import { addDays, beijingInstant, beijingDay, weekdayOf, type Day } from "./beijing";
import { isBefore, addMilliseconds } from "./instant";

/**
 * Holds the days off of the State Council's yearly list, including weekends that became days off, and the weekend days
 * that became working days.
 */
const holidays: Readonly<Record<string, string>> = official.holidays;
const makeUpDays: Readonly<Record<string, string>> = official.workdays;
/** Maps English names of the list to the names that the portal uses. */
const englishNames: Readonly<Record<string, string>> = { "Tomb-sweeping Day": "Qingming Festival" };
const officialYears = new Set(Object.keys(holidays).map((day) => day.slice(0, 4)));

/**
 * Returns true when an official list exists for the year of a day. Otherwise, working days are Monday to Friday, and
 * the page states that.
 */
export const hasMainlandCalendar = (day: Day): boolean => officialYears.has(day.slice(0, 4));

/** Returns true when banks in mainland China work on this day, including make-up days at weekends. */
export function isWorkingDay(day: Day): boolean {
  if (Object.hasOwn(makeUpDays, day)) return true;
  if (Object.hasOwn(holidays, day)) return false;
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}

/**
 * Returns the reason why a day is not a plain working day, with the holiday's name in both languages; null for a plain
 * one.
 */
export function mainlandOffDay(
  day: Day,
): { readonly kind: "holiday" | "weekend" | "makeUp"; readonly zh: string; readonly en: string } | null {
  const [kind, names] = Object.hasOwn(makeUpDays, day)
    ? (["makeUp", makeUpDays[day]] as const)
    : (["holiday", holidays[day]] as const);
  if (names !== undefined) {
    const [en = "", zh = ""] = names.split(",");
    return { kind, zh, en: englishNames[en] ?? en };
  }
  return isWorkingDay(day) ? null : { kind: "weekend", zh: "周末", en: "Weekend" };
}

/** Returns all days of a month, which is counted from 1. */
export function daysOfMonth(year: number, month: number): Day[] {
  const days: Day[] = [];
  const prefix = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
  for (let day: Day = `${prefix}-01`; day.startsWith(prefix); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the same day of a month a number of months later, or the last day of that month when it has no such day. */
export function addMonthsToDay(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const months = year * 12 + month - 1 + count;
  const days = daysOfMonth(Math.floor(months / 12), (months % 12) + 1);
  return days[Math.min(date, days.length) - 1] ?? day;
}

/** Returns the instant a number of calendar months later, at the same time of day in Beijing. */
export const addMonthsToInstant = (from: Date, count: number): Date =>
  addMilliseconds(
    from,
    beijingInstant(addMonthsToDay(beijingDay(from), count)).getTime() - beijingInstant(beijingDay(from)).getTime(),
  );

/** Returns the first working day after this one. */
export function nextWorkingDay(day: Day): Day {
  let next = addDays(day, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** Counts the working days after a day, up to and including another. */
export function workingDaysAfter(day: Day, last: Day): number {
  let count = 0;
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) if (isWorkingDay(next)) count += 1;
  return count;
}

/**
 * Describes the full hours, in Beijing time, between which the market trades on working days; 24 is the end of the day.
 */
export interface TradingHours {
  readonly opens: number;
  readonly closes: number;
}

/** Returns true from the first instant of the opening hour up to, but not including, the closing hour. */
export function isMarketOpenAt(at: Date, hours: TradingHours): boolean {
  const day = beijingDay(at);
  return (
    isWorkingDay(day) &&
    !isBefore(at, beijingInstant(day, hours.opens)) &&
    isBefore(at, beijingInstant(day, hours.closes))
  );
}

/** Returns the end of trading on the day of an instant; null when the market is closed. */
export const tradingCloseAt = (at: Date, hours: TradingHours): Date | null =>
  isMarketOpenAt(at, hours) ? beijingInstant(beijingDay(at), hours.closes) : null;

/** Returns the first opening strictly after an instant. */
export function nextTradingOpening(at: Date, hours: TradingHours): Date {
  const today = beijingDay(at);
  const opening = beijingInstant(today, hours.opens);
  return isWorkingDay(today) && isBefore(at, opening) ? opening : beijingInstant(nextWorkingDay(today), hours.opens);
}

/** Returns the first instant at or after this one on a working day at this full hour. */
export function nextWorkingDayAtHour(at: Date, hour: number): Date {
  const today = beijingDay(at);
  const instant = beijingInstant(today, hour);
  return isWorkingDay(today) && !isBefore(instant, at) ? instant : beijingInstant(nextWorkingDay(today), hour);
}

/** Returns the milliseconds of trading between two instants. */
export function tradingMsBetween(from: Date, to: Date, hours: TradingHours): number {
  let sum = 0;
  for (let day = beijingDay(from); isBefore(beijingInstant(day), to); day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const start = Math.max(from.getTime(), beijingInstant(day, hours.opens).getTime());
    const end = Math.min(to.getTime(), beijingInstant(day, hours.closes).getTime());
    sum += Math.max(0, end - start);
  }
  return sum;
}
