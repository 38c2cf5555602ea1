import { addDays, weekdayOf, type Day } from "@/lib/time/beijing";
import { statementDaysMax } from "./terms";

/** The grouping of money in and out on the home page. */
export const flowSteps = ["day", "week", "month"] as const;
export type FlowStep = (typeof flowSteps)[number];

/** How many columns are drawn at most; the first one is cut off where it would reach back too far. */
const columnsMax: Readonly<Record<FlowStep, number>> = { day: 14, week: 12, month: 6 };

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** The first day of the day's own step: weeks begin on Monday. */
function beginOf(day: Day, by: FlowStep): Day {
  if (by === "day") return day;
  return by === "week" ? addDays(day, -((weekdayOf(day) + 6) % 7)) : `${day.slice(0, 8)}01`;
}

/** The days, weeks or months up to and with today, the oldest first, of 180 days at most. */
export function flowDays(today: Day, by: FlowStep): Days[] {
  const earliest = addDays(today, 1 - statementDaysMax);
  const found: Days[] = [];
  for (let to = today; found.length < columnsMax[by] && to >= earliest;) {
    const begin = beginOf(to, by);
    found.unshift({ from: begin < earliest ? earliest : begin, to });
    to = addDays(begin, -1);
  }
  return found;
}
