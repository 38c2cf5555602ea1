import { useFormatter } from "next-intl";
import { timeZone } from "@/lib/i18n/locale";

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
