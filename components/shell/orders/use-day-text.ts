import { useFormatter } from "next-intl";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant, type Day } from "@/lib/time/beijing";

/** Returns a function that formats a day in the reader's language, like the instants beside it. */
export function useDayText(): (day: Day) => string {
  const format = useFormatter();
  return (day) => format.dateTime(beijingInstant(day), mediumDate);
}
