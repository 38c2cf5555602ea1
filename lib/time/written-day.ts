import { addDays, beijingDay, isDay, type Day } from "./beijing";
import { minuteMs } from "./instant";

/** Matches a day with a time (ISO 8601), and the zone of that time when present. */
const instant =
  /^(\d{4}-\d{2}-\d{2})(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/** Matches a day with its zone, as XML writes one. */
const zonedDay = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the minutes that a zone is ahead of Greenwich; undefined for an invalid zone. */
function minutesAhead(zone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(/^z$/i.test(zone) ? "+00:00" : zone) ?? [];
  const count = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && count <= 14 * 60 ? (sign === "-" ? -count : count) : undefined;
}

/**
 * Returns the day in Beijing that an ISO 8601 text names: an instant is converted to Beijing time, a time without a
 * zone is Beijing time, and 24:00 is the start of the next day. A day without a time is that day, whatever its zone.
 * Undefined for any other text, and for an impossible date or time.
 */
export function parseIsoToBeijingDay(text: string): Day | undefined {
  const alone = zonedDay.exec(text)?.[1] ?? text;
  if (isDay(alone)) return alone;
  const [, day = "", hour = "", minute = "", second = "0", zone] = instant.exec(text) ?? [];
  if (!isDay(day) || Number(minute) > 59 || Number(second) > 60) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  const isEnd = minutes === 24 * 60 && Number(second) === 0;
  if (minutes >= 24 * 60 && !isEnd) return undefined;
  if (zone === undefined) return isEnd ? addDays(day, 1) : day;
  const ahead = minutesAhead(zone);
  return ahead === undefined
    ? undefined
    : beijingDay(new Date(Date.parse(`${day}T00:00:00.000Z`) + (minutes - ahead) * minuteMs));
}

/**
 * Normalizes a typed day: 2026/3/8, 2026.3.8, 2026年3月8日, with or without blanks, 20260308; if a time follows, as
 * programs add it, the day in Beijing.
 */
export function normalizeDayText(text: string): string {
  const [, year = "", month = "", day = "", time = ""] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?([T ].*)?$/i.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  if (year === "") return text;
  const isoDay = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return time === "" ? isoDay : (parseIsoToBeijingDay(isoDay + time) ?? text);
}

/**
 * Normalizes a typed day with a time of day, to the minute or the second: 2026/3/8 9:05 and 2026-03-08T09:05 become
 * 2026-03-08 09:05. Any other text is returned as it is.
 */
export function normalizeDayTimeText(text: string): string {
  const [, day = "", hour = "", minutes = ""] = /^(\S.*?)(?:T|\s+)(\d{1,2})(:\d{2}(?::\d{2})?)$/i.exec(text) ?? [];
  return day === "" ? text : `${normalizeDayText(day)} ${hour.padStart(2, "0")}${minutes}`;
}

/** Returns true for an existing day with a time of day, to the minute or the second: "2026-03-18 09:05". */
export const isDayTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^ (?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(text.slice(10));
