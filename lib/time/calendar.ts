import official from "chinese-days/dist/chinese-days.json" with { type: "json" };
import { addDays, beijing, dayOf, weekdayOf, type Day } from "./beijing";
import { isBefore, later } from "./instant";

/**
 * Days off by the State Council's yearly list, weekends that became one included, and weekend days that became working
 * days.
 */
const holidays: Readonly<Record<string, string>> = official.holidays;
const makeUpDays: Readonly<Record<string, string>> = official.workdays;
/** The list's English names that the portal calls otherwise. */
const englishNames: Readonly<Record<string, string>> = { "Tomb-sweeping Day": "Qingming Festival" };
const officialYears = new Set(Object.keys(holidays).map((day) => day.slice(0, 4)));

/**
 * Whether an official list exists for a day's year. Without one, working days are Monday to Friday, and the page says
 * so.
 */
export const hasOfficialCalendar = (day: Day): boolean => officialYears.has(day.slice(0, 4));

/** Whether banks in mainland China work on this day, make-up days at weekends included. */
export function isWorkingDay(day: Day): boolean {
  if (Object.hasOwn(makeUpDays, day)) return true;
  if (Object.hasOwn(holidays, day)) return false;
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}

/** The reason why a day is not a plain working day, with the holiday's name in both languages; null for a plain one. */
export function offDayOf(
  day: Day,
): { readonly kind: "holiday" | "weekend" | "makeUp"; readonly zh: string; readonly en: string } | null {
  const [kind, listed] = Object.hasOwn(makeUpDays, day)
    ? (["makeUp", makeUpDays[day]] as const)
    : (["holiday", holidays[day]] as const);
  if (listed !== undefined) {
    const [en = "", zh = ""] = listed.split(",");
    return { kind, zh, en: englishNames[en] ?? en };
  }
  return isWorkingDay(day) ? null : { kind: "weekend", zh: "周末", en: "Weekend" };
}

/** All days of a month, counted from 1. */
export function daysOfMonth(year: number, month: number): Day[] {
  const days: Day[] = [];
  const prefix = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
  for (let day: Day = `${prefix}-01`; day.startsWith(prefix); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The same day of a month so many months later, or its last day where it has no such day. */
export function monthsAfter(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const months = year * 12 + month - 1 + count;
  const days = daysOfMonth(Math.floor(months / 12), (months % 12) + 1);
  return days[Math.min(date, days.length) - 1] ?? day;
}

/** So many months of the calendar later, at the same time of day in Beijing. */
export const monthsLater = (from: Date, count: number): Date =>
  later(from, beijing(monthsAfter(dayOf(from), count)).getTime() - beijing(dayOf(from)).getTime());

/** The first working day after this one. */
export function nextWorkingDay(day: Day): Day {
  let next = addDays(day, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** How many working days lie after a day, up to another and that one included. */
export function workingDaysAfter(day: Day, last: Day): number {
  let count = 0;
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) if (isWorkingDay(next)) count += 1;
  return count;
}

/** From which full hour to which, in Beijing time, the market trades on working days; 24 is the end of the day. */
export interface TradingHours {
  readonly opens: number;
  readonly closes: number;
}

/** Open from the first instant of the opening hour up to, but not at, the closing one. */
export function isOpen(at: Date, hours: TradingHours): boolean {
  const day = dayOf(at);
  return isWorkingDay(day) && !isBefore(at, beijing(day, hours.opens)) && isBefore(at, beijing(day, hours.closes));
}

/** When the trading of this instant's day ends; null when it is closed. */
export const closesAt = (at: Date, hours: TradingHours): Date | null =>
  isOpen(at, hours) ? beijing(dayOf(at), hours.closes) : null;

/** The first opening after an instant; an opening at this very instant is not after it. */
export function nextOpening(at: Date, hours: TradingHours): Date {
  const today = dayOf(at);
  const opening = beijing(today, hours.opens);
  return isWorkingDay(today) && isBefore(at, opening) ? opening : beijing(nextWorkingDay(today), hours.opens);
}

/** The first instant at or after this one on a working day at this full hour. */
export function nextWorkingHour(at: Date, hour: number): Date {
  const today = dayOf(at);
  const instant = beijing(today, hour);
  return isWorkingDay(today) && !isBefore(instant, at) ? instant : beijing(nextWorkingDay(today), hour);
}

/** Milliseconds of trading between two instants. */
export function tradingMsBetween(from: Date, to: Date, hours: TradingHours): number {
  let sum = 0;
  for (let day = dayOf(from); isBefore(beijing(day), to); day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const start = Math.max(from.getTime(), beijing(day, hours.opens).getTime());
    const end = Math.min(to.getTime(), beijing(day, hours.closes).getTime());
    sum += Math.max(0, end - start);
  }
  return sum;
}
