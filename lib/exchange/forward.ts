import type { Currency } from "@/lib/money/currency";
import { plus, type Money } from "@/lib/money/money";
import { convert, divide, type Rate } from "@/lib/money/rate";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";
import { hasOfficialCalendar, isWorkingDay, monthsAfter } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { areBanksKnown, banksOffDayOf } from "@/lib/time/settlement";
import { deliveryHour, reminderHour, reminderWorkingDays } from "./terms";

const million = 1_000_000n;

/** The currencies sold and bought. */
export type Settled = { readonly sell: Currency; readonly buy: Currency };
const both = ({ sell, buy }: Settled): readonly Currency[] => [sell, buy];

/**
 * The amounts booking takes from the available balance: the advance fee, and of a booked exchange the sell amount,
 * which is held.
 */
export const takenAtBooking = (kind: "booked" | "postFunded", sell: Money, advanceFee: Money): Money =>
  kind === "booked" ? plus(sell, advanceFee) : advanceFee;

/**
 * One day's penalty on what is still short at its beginning, in minor units: a share in parts of a million, rounded up.
 */
export const penaltyOf = (shortfall: bigint, ppm: number): bigint => divide(shortfall * BigInt(ppm), million, "up");

/**
 * The close-out loss, in minor units of the sell currency: what is missing of the sell amount when the buy amount,
 * which the customer would have got, is spent on it. `market` is the rate for buying the sell currency now. Rounded
 * against the customer; a market that moved the other way costs nothing and gives nothing.
 */
export function replacementLoss(sell: Money, buy: Money, market: Rate): bigint {
  const regained = convert(buy, market, "down");
  return sell.minor > regained.minor ? sell.minor - regained.minor : 0n;
}

/** Of what a default costs, the share that the advance fee covers, in minor units; the rest is owed beyond it. */
export const coveredBy = (advanceFee: bigint, actualFee: bigint): bigint =>
  actualFee < advanceFee ? actualFee : advanceFee;

/** The last day that may be booked: the same day of the next month, or its last day where it has no such day. */
export const lastDeliveryDay = (today: Day): Day => monthsAfter(today, 1);

/** All days between tomorrow and the last that may be booked, working or not. */
function spanOf(now: Date): Day[] {
  const last = lastDeliveryDay(dayOf(now));
  const days: Day[] = [];
  for (let day = addDays(dayOf(now), 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether a pair is delivered on a day; without a pair, whether the mainland's banks work, which every pair needs. */
const isDeliveryDay = (day: Day, of: Settled | undefined): boolean =>
  of ? banksOffDayOf(both(of), day) === null : isWorkingDay(day);

/**
 * The delivery days for a booking now: working days of both currencies and of the mainland, never today. Without a pair
 * the mainland's calendar alone counts.
 */
export const deliveryDays = (now: Date, of?: Settled): Day[] => spanOf(now).filter((day) => isDeliveryDay(day, of));

/** The days of that span on which a pair is not delivered, and why. */
export const deliveryOffDays = (now: Date, of: Settled) =>
  spanOf(now).flatMap((day) => {
    const off = banksOffDayOf(both(of), day);
    return off ? [{ day, ...off }] : [];
  });

/**
 * Whether the whole span lies in years with a calendar of all places that count; otherwise weekends alone are known of
 * the rest.
 */
export const isSpanOfficial = (now: Date, of?: Settled): boolean =>
  spanOf(now).every((day) => (of ? areBanksKnown(both(of), day) : hasOfficialCalendar(day)));

/** From when on an order is on its delivery day: after it nothing is cancelled. */
export const activatesAt = (day: Day): Date => beijing(day);

/** When a delivery is called to mind: some working days before it, on its morning, and an hour before it is due. */
export function remindersOf(day: Day): readonly Date[] {
  let before = day;
  for (let count = 0; count < reminderWorkingDays;) {
    before = addDays(before, -1);
    if (isWorkingDay(before)) count += 1;
  }
  return [beijing(before, reminderHour), beijing(day, reminderHour), beijing(day, deliveryHour - 1)];
}

/** Before which its money must be there: exactly this instant is late. */
export const fundsDueAt = (day: Day): Date => beijing(day, deliveryHour);

/** The last day whose money was due by an instant. */
export const lastDueDay = (at: Date): Day => (isBefore(at, fundsDueAt(dayOf(at))) ? addDays(dayOf(at), -1) : dayOf(at));

/**
 * When a default that began on a delivery day is closed out: at the same hour, so many working days of both currencies
 * after it.
 */
export function closesOutAt(day: Day, workingDays: number, of?: Settled): Date {
  let last = day;
  for (let count = 0; count < workingDays;) {
    last = addDays(last, 1);
    if (isDeliveryDay(last, of)) count += 1;
  }
  return fundsDueAt(last);
}
