import { useFormatter } from "next-intl";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijing, type Day } from "@/lib/time/beijing";

/** A day in the reader's words, as the instants beside it name theirs. */
export function useDayText(): (day: Day) => string {
  const format = useFormatter();
  return (day) => format.dateTime(beijing(day), mediumDate);
}
