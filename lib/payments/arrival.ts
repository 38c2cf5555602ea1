import type { Currency } from "@/lib/money/currency";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { areBankCalendarsKnown, firstCommonBankDay, banksOffDayOf } from "@/lib/time/settlement";
import { cutOffHours, transitWorkingDays } from "./terms";

/** Returns the hour of the day, in Beijing, until which a currency's payments are sent on the same day. */
export const cutOffHourOf = (code: Currency): number =>
  code === "CNH" || code === "CNY" ? cutOffHours.yuan : cutOffHours.foreign;

/**
 * Describes when a payment that is passed to the banks at an instant is sent, and when it is expected to arrive, as
 * days in Beijing.
 */
export interface Arrival {
  readonly sentOn: Day;
  readonly expectedOn: Day;
  /** The reason why it is not sent on the same day, or null. */
  readonly late: "cutOff" | "dayOff" | null;
  /** False when a relevant place has no official calendar for a year yet: then only its weekends are days off. */
  readonly isOfficial: boolean;
}

/**
 * Calculates the arrival from cut-off and working days, of the mainland's banks and of those that settle the currency;
 * exactly at the cut-off is late.
 */
export function estimatePaymentArrival(code: Currency, dispatchAt: Date, transitDays = transitWorkingDays): Arrival {
  const today = beijingDay(dispatchAt);
  const dayAfter = (day: Day) => firstCommonBankDay([code], addDays(day, 1));
  const late = banksOffDayOf([code], today)
    ? "dayOff"
    : isBefore(dispatchAt, beijingInstant(today, cutOffHourOf(code)))
      ? null
      : "cutOff";
  const sentOn = late ? dayAfter(today) : today;
  let expectedOn = sentOn;
  for (let elapsedDays = 0; elapsedDays < transitDays; elapsedDays += 1) expectedOn = dayAfter(expectedOn);
  return {
    sentOn,
    expectedOn,
    late,
    isOfficial: areBankCalendarsKnown([code], sentOn) && areBankCalendarsKnown([code], expectedOn),
  };
}
