import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import "dayjs/locale/zh-cn";
import type { Locale } from "@/lib/i18n/locale";
import type { Day } from "@/lib/time/beijing";

dayjs.extend(utc);

/** Maps the page's languages to those of dayjs. */
export const dayjsLocales: Readonly<Record<Locale, string>> = { "zh-CN": "zh-cn", "en-US": "en" };

/**
 * Names the zone of the pickers' values: they hold a day, or a day and a time, of Beijing as if it were in UTC, so that
 * neither the device's zone nor its summer time moves them.
 */
export const calendarZone = "UTC";

/** Converts the text of a day, or of a day and a time, to the pickers' value. */
export const toCalendarDate = (text: string, locale: Locale): Dayjs =>
  dayjs.utc(text.replace(" ", "T")).locale(dayjsLocales[locale]);

/** Formats a value of the pickers as a day. */
export const fromCalendarDate = (date: Dayjs): Day => date.format("YYYY-MM-DD");

/** Returns an adapter of the pickers whose present is a given day, never the system's. */
export function calendarAdapterAt(today: Day): typeof AdapterDayjs {
  return class extends AdapterDayjs {
    constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
      super(...options);
      const { date } = this;
      this.date = <T extends string | null | undefined>(value?: T, timezone?: string) =>
        // named cast: only a missing value, which the adapter reads as the present, is another one
        date((value === undefined ? today : value) as T, timezone);
    }
  };
}
