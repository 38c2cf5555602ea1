import { timeZone, type Locale } from "@/lib/i18n/locale";
import { beijingDay } from "@/lib/time/beijing";
import { hourMs, minuteMs, secondMs } from "@/lib/time/instant";

/**
 * Lists the styles of a time. relative: "5 minutes ago" within the hour, else as short; short: the minute today, else
 * the day and the minute; dated: always the day and the minute; exact: to the second; listed: the same without its
 * zone, below a head that names it.
 */
export type TimeStyle = "relative" | "short" | "dated" | "exact" | "listed";

const minutes = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const monthAndDay = { month: "short", day: "numeric" } as const;

function formatsOf(locale: Locale) {
  const at = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  return {
    today: at(minutes),
    thisYear: at({ ...monthAndDay, ...minutes }),
    anyYear: at({ year: "numeric", ...monthAndDay, ...minutes }),
    exact: at({ year: "numeric", ...monthAndDay, ...minutes, second: "2-digit" }),
    seconds: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    minutes: new Intl.RelativeTimeFormat(locale),
  };
}

/** Caches the formats by language: creating them costs more than a page of lists spends on using them. */
const formats = new Map<Locale, ReturnType<typeof formatsOf>>();
function timeFormatsOf(locale: Locale) {
  let languageFormats = formats.get(locale);
  if (!languageFormats) formats.set(locale, (languageFormats = formatsOf(locale)));
  return languageFormats;
}

/**
 * Holds the name of the time zone in every message; Intl would call it GMT+8, and insert it between the day and the
 * hour in Chinese.
 */
const zone: Readonly<Record<Locale, string>> = { "zh-CN": "（北京时间）", "en-US": " (Beijing time)" };

/** Formats an instant to the second, in Beijing time. */
export const formatExactTime = (at: Date, locale: Locale): string =>
  timeFormatsOf(locale).exact.format(at) + zone[locale];

/**
 * Formats an instant in the reader's language, in Beijing time. `now` is the environment's time, the same for the whole
 * request.
 */
export function formatTime(at: Date, now: Date, locale: Locale, style: TimeStyle): string {
  if (style === "exact") return formatExactTime(at, locale);
  const { today, thisYear, anyYear, seconds, minutes: relative, exact } = timeFormatsOf(locale);
  if (style === "listed") return exact.format(at);
  const away = at.getTime() - now.getTime();
  if (style === "relative" && Math.abs(away) < minuteMs) return seconds.format(Math.round(away / secondMs), "second");
  if (style === "relative" && Math.abs(away) < hourMs) return relative.format(Math.round(away / minuteMs), "minute");
  const [day, nowDay] = [beijingDay(at), beijingDay(now)];
  return (
    day === nowDay && style !== "dated" ? today : day.slice(0, 4) === nowDay.slice(0, 4) ? thisYear : anyYear
  ).format(at);
}
