import type { Currency } from "@/lib/money/currency";
import { beijing, dayOf, type Day } from "@/lib/time/beijing";
import { hasOfficialCalendar, isWorkingDay, nextWorkingDay } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { cutOffHours, transitWorkingDays } from "./terms";

/** The hour of the day, in Beijing, until which a currency's payments are sent the same day. */
export const cutOffHourOf = (code: Currency): number =>
  code === "CNH" || code === "CNY" ? cutOffHours.yuan : cutOffHours.foreign;

/**
 * When a payment that is handed to the banks at an instant is sent, and when it is expected to arrive, as days in
 * Beijing.
 */
export interface Arrival {
  readonly sentOn: Day;
  readonly expectedOn: Day;
  /** Why it is not sent the same day. */
  readonly late: "cutOff" | "dayOff" | null;
  /** False where a year has no official calendar yet: then only weekends count as days off. */
  readonly isOfficial: boolean;
}

/** By cut-off and working days; exactly at the cut-off is late. */
export function arrivalOf(code: Currency, dispatchAt: Date, transitDays = transitWorkingDays): Arrival {
  const today = dayOf(dispatchAt);
  const late = !isWorkingDay(today)
    ? "dayOff"
    : isBefore(dispatchAt, beijing(today, cutOffHourOf(code)))
      ? null
      : "cutOff";
  const sentOn = late ? nextWorkingDay(today) : today;
  let expectedOn = sentOn;
  for (let passed = 0; passed < transitDays; passed += 1) expectedOn = nextWorkingDay(expectedOn);
  return { sentOn, expectedOn, late, isOfficial: hasOfficialCalendar(sentOn) && hasOfficialCalendar(expectedOn) };
}
