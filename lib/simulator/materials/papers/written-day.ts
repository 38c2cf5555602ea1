import { isDay, type Day } from "@/lib/time/beijing";
import { dayIn } from "../../reference/picture/document-text";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNamed = `(${months.join("|")})[a-z]*\\.?`;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s.\\-]*${monthNamed}[\\s,.\\-]*(\\d{4})\\b`, "i");
const monthFirst = new RegExp(`\\b${monthNamed}\\s*(\\d{1,2})(?:st|nd|rd|th)?[\\s,.]+(\\d{4})\\b`, "i");
const figures = /\b(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/;

/**
 * The first day in a line of a paper: 2026-03-05, 2026年3月5日, 5 March 2026, March 5th, 2026, 05-MAR-2026. One in
 * figures that reads as two days, 03/05/2026, is none: a guess would look like a reading.
 */
export function writtenDay(line: string): Day | undefined {
  const year = dayIn(line.replace(/\s*([年月./-])\s*/g, "$1"));
  if (year) return year;
  const [, date, name, ofYear] = dayFirst.exec(line) ?? [];
  if (date && name && ofYear) return dayFrom(ofYear, monthOf(name), date);
  const [, named, dateOf, yearOf] = monthFirst.exec(line) ?? [];
  if (named && dateOf && yearOf) return dayFrom(yearOf, monthOf(named), dateOf);
  const [, one, other, inYear] = figures.exec(line) ?? [];
  if (!one || !other || !inYear) return undefined;
  const readings = [dayFrom(inYear, Number(one), other), dayFrom(inYear, Number(other), one)].filter(Boolean);
  return new Set(readings).size === 1 ? readings[0] : undefined;
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dayFrom(year: string, month: number, date: string): Day | undefined {
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}
