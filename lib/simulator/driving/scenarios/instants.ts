import { beijingInstant, beijingSecondsText, beijingText, isDay } from "@/lib/time/beijing";
import { dayMs, hourMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";

/** Parses an instant as people write it: "2026-03-18 10:00" is Beijing time; ISO 8601 with its zone is accepted too. */
export function instantOf(text: string): Date | undefined {
  const [, day = "", hour = "0", minute = "0", second = "0"] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  if (isDay(day)) {
    const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
    const isTime = hours <= 24 && minutes < 60 && seconds < 60 && (hours < 24 || (minutes === 0 && seconds === 0));
    return isTime ? addMilliseconds(beijingInstant(day, hours, minutes), seconds * secondMs) : undefined;
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats an instant: in Beijing time where it has no fraction of a second. */
export function instantText(at: Date): string {
  if (at.getTime() % secondMs !== 0) return at.toISOString();
  return at.getTime() % minuteMs === 0 ? beijingText(at) : beijingSecondsText(at);
}

const units: Readonly<Record<string, number>> = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs };
/** Limits a span to a year and a day; longer spans need several steps. */
const durationMsMax = 367 * dayMs;

/** Parses a span as people write it: "90s", "2h", "1d 4h 30m". */
export function parseDurationMs(text: string): number | undefined {
  if (!/^\d{1,6}[smhd](?: ?\d{1,6}[smhd])*$/.test(text)) return undefined;
  const ms = [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count = "", unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
  return ms <= durationMsMax ? ms : undefined;
}
