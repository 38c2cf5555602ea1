import { addDays, dayOf, isDay, type Day } from "./beijing";
import { minuteMs } from "./instant";

/** A day with a time (ISO 8601), and the zone of that time where it says one. */
const instant =
  /^(\d{4}-\d{2}-\d{2})(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/** A day with the zone in which it is that day, as XML writes one. */
const zonedDay = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;

/** Minutes that a zone is ahead of Greenwich; undefined where no zone is. */
function minutesAhead(zone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(/^z$/i.test(zone) ? "+00:00" : zone) ?? [];
  const count = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && count <= 14 * 60 ? (sign === "-" ? -count : count) : undefined;
}

/**
 * The day in Beijing that a text of ISO 8601 names: an instant by where it is on the earth, a time without a zone as one
 * of Beijing, 24:00 as the next day's beginning. A day alone is that day, whatever zone is behind it. Undefined for any
 * other text, and for what is on no calendar or clock.
 */
export function dayWritten(text: string): Day | undefined {
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
    : dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + (minutes - ahead) * minuteMs));
}
