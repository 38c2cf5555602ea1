import { beijing, isDay } from "@/lib/time/beijing";
import { dayMs, hourMs, later, minuteMs, secondMs } from "@/lib/time/instant";

/** An instant as people write it: "2026-03-18 10:00" is Beijing time; ISO 8601 with its zone is read too. */
export function instantOf(text: string): Date | undefined {
  const [, day = "", hour = "0", minute = "0", second = "0"] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  if (isDay(day)) {
    const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
    const isTime = hours <= 24 && minutes < 60 && seconds < 60 && (hours < 24 || (minutes === 0 && seconds === 0));
    return isTime ? later(beijing(day, hours, minutes), seconds * secondMs) : undefined;
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const units: Readonly<Record<string, number>> = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs };
/** A year and a day: who wants to go further goes again. */
const durationMsMax = 367 * dayMs;

/** A span as people write it: "90s", "2h", "1d 4h 30m". */
export function durationOf(text: string): number | undefined {
  if (!/^\d{1,6}[smhd](?: ?\d{1,6}[smhd])*$/.test(text)) return undefined;
  const ms = [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count = "", unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
  return ms <= durationMsMax ? ms : undefined;
}
