import { dayTextIssue } from "@/lib/forms/issue";
import { addDays, isDay, type Day } from "@/lib/time/beijing";
import { isDayTime, normalizeDayText, normalizeDayTimeText } from "@/lib/time/written-day";

/** Names the precision of a field: a day, or a day with its time to the minute or the second. */
export type DatePrecision = "day" | "minute" | "second";

/** Describes a typed text that is no valid entry: another format, no existing day, or a day beyond a bound. */
export type DateFault = "format" | "unreal" | "early" | "late";

/** Holds the first and the last day that can be selected. */
export interface DayBounds {
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

/** Returns the field's own spelling of a typed or pasted text: "2026/3/8" becomes "2026-03-08". */
export function normalizeDateEntry(text: string, precision: DatePrecision): string {
  const line = text.normalize("NFKC").trim();
  return precision === "day" ? normalizeDayText(line) : normalizeDayTimeText(line);
}

/** Returns the fault of a typed text; undefined for an empty text. */
export function dateEntryFault(text: string, precision: DatePrecision, { min, max }: DayBounds): DateFault | undefined {
  const entry = normalizeDateEntry(text, precision);
  if (entry === "") return undefined;
  const day = entry.slice(0, 10);
  if (precision === "day" ? !isDay(entry) : !isDayTime(entry))
    return !isDay(day) && dayTextIssue(day) === "date.unreal" ? "unreal" : "format";
  if (min !== undefined && min !== "" && day < min) return "early";
  return max !== undefined && max !== "" && day > max ? "late" : undefined;
}

/**
 * Returns the fault of a range. Days are text of one format, so they compare as text; an invalid day, which an address
 * may contain, counts as missing.
 */
export function dateRangeFault(from: Day | "", to: Day | "", daysMax?: number): "order" | "tooLong" | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  if (from > to) return "order";
  return daysMax !== undefined && to >= addDays(from, daysMax) ? "tooLong" : undefined;
}
