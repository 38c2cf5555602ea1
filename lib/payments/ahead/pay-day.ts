import { settlesInHongKong, type Currency } from "@/lib/money/currency";
import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { offDayOf } from "@/lib/time/calendar";
import { hongKongOffDayOf } from "@/lib/time/hong-kong";
import { payDayHour } from "../terms";

/** Why a day is none that payments of some currencies leave on, with the name of the holiday in both languages. */
export type OffDay = { readonly kind: "holiday" | "weekend"; readonly zh: string; readonly en: string };

/**
 * Why the banks send nothing on a day; null on a working day, make-up days at weekends included. The mainland's days
 * count for every currency, Hong Kong's for those that are settled there.
 */
export function bankOffDayOf(day: Day, currencies: readonly Currency[]): OffDay | null {
  const mainland = offDayOf(day);
  if (mainland && mainland.kind !== "makeUp") return { ...mainland, kind: mainland.kind };
  return currencies.some(settlesInHongKong) ? hongKongOffDayOf(day) : null;
}

/** This day where the banks of some currencies work, else the first after it on which they do. */
export function bankDayFrom(day: Day, currencies: readonly Currency[]): Day {
  let next = day;
  while (bankOffDayOf(next, currencies)) next = addDays(next, 1);
  return next;
}

/** When a payment for a later day is handed to the banks: on its morning, before every cut-off. */
export const payDayStart = (day: Day): Date => beijing(day, payDayHour);

/** The days on which a payment that is made today may be paid later: from tomorrow, so many days ahead. */
export const payDaysFrom = (today: Day, daysMax: number): { readonly first: Day; readonly last: Day } => ({
  first: addDays(today, 1),
  last: addDays(today, daysMax),
});
