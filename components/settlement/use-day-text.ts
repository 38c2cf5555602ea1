import { useFormatter } from "next-intl";
import { mediumDate } from "@/lib/i18n/date-formats";
import { timeZone } from "@/lib/i18n/locale";
import { beijingInstant, type Day } from "@/lib/time/beijing";

/** Returns a function that formats a day in the user's language, consistent with the instants beside it. */
export function useDayText(): (day: Day) => string {
  const format = useFormatter();
  return (day) => format.dateTime(beijingInstant(day), mediumDate);
}

/** Returns a function that formats an instant of Beijing time in the user's language, with its weekday. */
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
