import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { payDayHour } from "../terms";
import { firstDayAhead } from "./first-day";

/** When a payment for a later day is handed to the banks: on its morning, before every cut-off. */
export const payDayStart = (day: Day): Date => beijing(day, payDayHour);

/** The days on which a payment that is made today may be paid later: from tomorrow, so many days ahead. */
export const payDaysFrom = (today: Day, daysMax: number): { readonly first: Day; readonly last: Day } => ({
  first: firstDayAhead(today),
  last: addDays(today, daysMax),
});
