import { addDays, beijingInstant, type Day } from "@/lib/time/beijing";
import { payDayHour } from "../terms";
import { firstSchedulablePaymentDay } from "./first-day";

/**
 * Returns the instant at which a scheduled payment is sent to the banks: on the morning of its day, before every
 * cut-off.
 */
export const scheduledPaymentSendTime = (day: Day): Date => beijingInstant(day, payDayHour);

/** Returns the range of days for which a payment may be scheduled today: from tomorrow, up to `daysMax` days ahead. */
export const schedulablePayDayRange = (today: Day, daysMax: number): { readonly first: Day; readonly last: Day } => ({
  first: firstSchedulablePaymentDay(today),
  last: addDays(today, daysMax),
});
