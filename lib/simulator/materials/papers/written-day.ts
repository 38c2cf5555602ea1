import { isDay, type Day } from "@/lib/time/beijing";
import { findFirstDayInText } from "../../reference/picture/document-text";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNamed = `(${months.join("|")})[a-z]*\\.?`;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s.\\-]*${monthNamed}[\\s,.\\-]*(\\d{4})\\b`, "i");
const monthFirst = new RegExp(`\\b${monthNamed}\\s*(\\d{1,2})(?:st|nd|rd|th)?[\\s,.]+(\\d{4})\\b`, "i");
const figures = /\b(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/;

/**
 * Returns the first day in a line of a document: 2026-03-05, 2026年3月5日, 5 March 2026, March 5th, 2026, 05-MAR-2026.
 * Ambiguous figures such as 03/05/2026 are not a day, because a guess would appear to be recognised.
 */
export function findFirstUnambiguousDay(line: string): Day | undefined {
  const year = findFirstDayInText(line.replace(/\s*([年月./-])\s*/g, "$1"));
  if (year) return year;
  const [, date, name, ofYear] = dayFirst.exec(line) ?? [];
  if (date && name && ofYear) return dayFrom(ofYear, monthOf(name), date);
  const [, monthName, dateOf, yearOf] = monthFirst.exec(line) ?? [];
  if (monthName && dateOf && yearOf) return dayFrom(yearOf, monthOf(monthName), dateOf);
  const [, first, second, inYear] = figures.exec(line) ?? [];
  if (!first || !second || !inYear) return undefined;
  const candidates = [dayFrom(inYear, Number(first), second), dayFrom(inYear, Number(second), first)].filter(Boolean);
  return new Set(candidates).size === 1 ? candidates[0] : undefined;
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dayFrom(year: string, month: number, date: string): Day | undefined {
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}
