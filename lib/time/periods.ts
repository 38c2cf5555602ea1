import { addDays, type Day } from "./beijing";

/** Lists the periods that a range of days is usually set to, relative to today. */
export const periods = ["today", "last7Days", "thisMonth", "lastMonth", "thisQuarter"] as const;
export type Period = (typeof periods)[number];

/** Describes a range of days, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Returns the first day of the month that is a number of months after the month of a day. */
function firstOfMonth(day: Day, monthsAfter: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + monthsAfter;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}

/** Returns a number of whole months, of which the first begins a number of months after the month of a day. */
const months = (day: Day, monthsAfter: number, count: number): DayRange => ({
  from: firstOfMonth(day, monthsAfter),
  to: addDays(firstOfMonth(day, monthsAfter + count), -1),
});

/** Returns the days of a period. A month and a quarter are whole, also beyond today; seven days end with today. */
export function daysOfPeriod(period: Period, today: Day): DayRange {
  if (period === "today") return { from: today, to: today };
  if (period === "last7Days") return { from: addDays(today, -6), to: today };
  if (period === "thisMonth") return months(today, 0, 1);
  if (period === "lastMonth") return months(today, -1, 1);
  return months(today, -((Number(today.slice(5, 7)) - 1) % 3), 3);
}
