import type { Currency } from "@/lib/money/currency";
import { addDays, type Day } from "@/lib/time/beijing";
import { addMonthsToDay } from "@/lib/time/calendar";
import { firstCommonBankDay } from "@/lib/time/settlement";
import type { Every } from "./every";

/** Describes the schedule of a standing order: it ends after a number of turns, or on a day. */
export interface Series {
  readonly every: Every;
  readonly firstOn: Day;
  readonly untilOn: Day | null;
  readonly times: number | null;
}

/**
 * Returns the day a turn is due on, counted from 1: weeks or months after the first, always on the first one's day of
 * the month, or the month's last day when it has no such day.
 */
const turnOn = ({ every: step, firstOn }: Series, no: number): Day =>
  step === "week" ? addDays(firstOn, 7 * (no - 1)) : addMonthsToDay(firstOn, no - 1);

/** Returns the day that a turn is due on, or null when the series ends before it. */
export function occurrenceDueDay(series: Series, no: number): Day | null {
  const day = turnOn(series, no);
  const isOver = series.times === null ? series.untilOn === null || day > series.untilOn : no > series.times;
  return isOver ? null : day;
}

/** Returns the day that a turn is paid on: its due day, or the next on which the banks of its currencies work. */
export function occurrencePaymentDay(series: Series, no: number, currencies: readonly Currency[]): Day | null {
  const due = occurrenceDueDay(series, no);
  return due === null ? null : firstCommonBankDay(currencies, due);
}
