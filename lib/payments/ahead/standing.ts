import type { Currency } from "@/lib/money/currency";
import { addDays, type Day } from "@/lib/time/beijing";
import { monthsAfter } from "@/lib/time/calendar";
import { bankDayFrom } from "@/lib/time/settlement";
import type { Every } from "./every";

/** When a standing order pays: it ends after so many turns, or with a day. */
export interface Series {
  readonly every: Every;
  readonly firstOn: Day;
  readonly untilOn: Day | null;
  readonly times: number | null;
}

/**
 * The day a turn is due on, counted from 1: weeks or months after the first, always by the first one's day of the month,
 * and the month's last where it has no such day.
 */
const turnOn = ({ every: step, firstOn }: Series, no: number): Day =>
  step === "week" ? addDays(firstOn, 7 * (no - 1)) : monthsAfter(firstOn, no - 1);

/** The day that a turn is due on; null where the series is over before it. */
export function turnDue(series: Series, no: number): Day | null {
  const day = turnOn(series, no);
  const isOver = series.times === null ? series.untilOn === null || day > series.untilOn : no > series.times;
  return isOver ? null : day;
}

/** The day that a turn is paid on: the one it is due on, or the next on which the banks of its currencies work. */
export function turnPaidOn(series: Series, no: number, currencies: readonly Currency[]): Day | null {
  const due = turnDue(series, no);
  return due === null ? null : bankDayFrom(currencies, due);
}
