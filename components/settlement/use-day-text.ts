import { useFormatter } from "next-intl";
import { mediumDate } from "@/lib/i18n/date-formats";
import { timeZone } from "@/lib/i18n/locale";
import { beijing, type Day } from "@/lib/time/beijing";

/** A day in the reader's words, as the instants beside it name theirs. */
export function useDayText(): (day: Day) => string {
  const format = useFormatter();
  return (day) => format.dateTime(beijing(day), mediumDate);
}

/** An instant of Beijing time in the reader's words, with its weekday. */
export function useInstantText(): (at: Date) => string {
  const format = useFormatter();
  return (at) =>
    format.dateTime(at, {
      timeZone,
      month: "short",
      day: "numeric",
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
}
