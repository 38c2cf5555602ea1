import { addDays, weekdayOf, type Day } from "@/lib/time/beijing";
import { accountDetailsDaysMax } from "./terms";

/** Lists the periods that group money in and out on the home page. */
export const flowSteps = ["day", "week", "month"] as const;
export type FlowStep = (typeof flowSteps)[number];

/** Limits the number of columns; the first one is shortened when it would exceed the limit of days. */
const columnsMax: Readonly<Record<FlowStep, number>> = { day: 14, week: 12, month: 6 };

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** Returns the first day of the period of a day: weeks begin on Monday. */
function periodStart(day: Day, by: FlowStep): Day {
  if (by === "day") return day;
  return by === "week" ? addDays(day, -((weekdayOf(day) + 6) % 7)) : `${day.slice(0, 8)}01`;
}

/** Returns the days, weeks or months up to and including today, oldest first, over 180 days at most. */
export function cashFlowPeriods(today: Day, by: FlowStep): Days[] {
  const earliest = addDays(today, 1 - accountDetailsDaysMax);
  const periods: Days[] = [];
  for (let to = today; periods.length < columnsMax[by] && to >= earliest;) {
    const begin = periodStart(to, by);
    periods.unshift({ from: begin < earliest ? earliest : begin, to });
    to = addDays(begin, -1);
  }
  return periods;
}
