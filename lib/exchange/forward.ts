import type { Currency } from "@/lib/money/currency";
import { plus, type Money } from "@/lib/money/money";
import { convert, divide, type Rate } from "@/lib/money/rate";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { hasMainlandCalendar, isWorkingDay, addMonthsToDay } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { areBankCalendarsKnown, banksOffDayOf } from "@/lib/time/settlement";
import { deliveryHour, reminderHour, reminderWorkingDays } from "./terms";

const million = 1_000_000n;

/** Describes the currencies sold and bought. */
export type SettlementPair = { readonly sell: Currency; readonly buy: Currency };
const pairCurrencies = ({ sell, buy }: SettlementPair): readonly Currency[] => [sell, buy];

/**
 * Returns the amount that booking takes from the available balance: the advance fee, and for a booked exchange the sell
 * amount, which is held.
 */
export const balanceUsedAtBooking = (kind: "booked" | "postFunded", sell: Money, advanceFee: Money): Money =>
  kind === "booked" ? plus(sell, advanceFee) : advanceFee;

/**
 * Returns one day's penalty on the shortfall at its beginning, in minor units: a share in parts of a million, rounded
 * up.
 */
export const dailyShortfallPenalty = (shortfall: bigint, ppm: number): bigint =>
  divide(shortfall * BigInt(ppm), million, "up");

/**
 * Returns the close-out loss, in minor units of the sell currency: the part of the sell amount that is not recovered
 * when the customer's buy amount is spent on it. `market` is the current rate for buying the sell currency. Rounded
 * against the customer; a market that moved the other way results in zero.
 */
export function closeOutLoss(sell: Money, buy: Money, market: Rate): bigint {
  const proceeds = convert(buy, market, "down");
  return sell.minor > proceeds.minor ? sell.minor - proceeds.minor : 0n;
}

/** Returns the part of a default's cost that the advance fee covers, in minor units; the rest is owed beyond it. */
export const costCoveredByAdvanceFee = (advanceFee: bigint, actualFee: bigint): bigint =>
  actualFee < advanceFee ? actualFee : advanceFee;

/** Returns the last day that may be booked: the same day of the next month, or its last day when it has no such day. */
export const lastBookableDeliveryDay = (today: Day): Day => addMonthsToDay(today, 1);

/** Returns all days between tomorrow and the last that may be booked, working or not. */
function spanOf(now: Date): Day[] {
  const last = lastBookableDeliveryDay(beijingDay(now));
  const days: Day[] = [];
  for (let day = addDays(beijingDay(now), 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Returns true when a pair can be delivered on a day; without a pair, when the mainland's banks are open, which every
 * pair needs.
 */
const isDeliveryDay = (day: Day, of: SettlementPair | undefined): boolean =>
  of ? banksOffDayOf(pairCurrencies(of), day) === null : isWorkingDay(day);

/**
 * Returns the delivery days for a booking now: working days of both currencies and of the mainland, never today.
 * Without a pair only the mainland's calendar counts.
 */
export const bookableDeliveryDays = (now: Date, of?: SettlementPair): Day[] =>
  spanOf(now).filter((day) => isDeliveryDay(day, of));

/** Returns the days of that span on which a pair cannot be delivered, with the reasons. */
export const deliveryOffDays = (now: Date, of: SettlementPair) =>
  spanOf(now).flatMap((day) => {
    const off = banksOffDayOf(pairCurrencies(of), day);
    return off ? [{ day, ...off }] : [];
  });

/**
 * Returns true when the whole span is in years with a calendar of all relevant places; otherwise only weekends are
 * known for the rest.
 */
export const hasOfficialDeliveryCalendar = (now: Date, of?: SettlementPair): boolean =>
  spanOf(now).every((day) => (of ? areBankCalendarsKnown(pairCurrencies(of), day) : hasMainlandCalendar(day)));

/** Returns the start of an order's delivery day: after it nothing is cancelled. */
export const deliveryDayStart = (day: Day): Date => beijingInstant(day);

/**
 * Returns the times of delivery reminders: some working days before, in the morning of the day, and an hour before it
 * is due.
 */
export function deliveryReminderTimes(day: Day): readonly Date[] {
  let before = day;
  for (let count = 0; count < reminderWorkingDays;) {
    before = addDays(before, -1);
    if (isWorkingDay(before)) count += 1;
  }
  return [
    beijingInstant(before, reminderHour),
    beijingInstant(day, reminderHour),
    beijingInstant(day, deliveryHour - 1),
  ];
}

/** Returns the deadline for its money: exactly this instant is late. */
export const forwardFundsDeadline = (day: Day): Date => beijingInstant(day, deliveryHour);

/** Returns the last day whose money was due by an instant. */
export const lastDeliveryDayPastDeadline = (at: Date): Day =>
  isBefore(at, forwardFundsDeadline(beijingDay(at))) ? addDays(beijingDay(at), -1) : beijingDay(at);

/**
 * Returns the close-out time of a default that began on a delivery day: at the same hour, a number of working days of
 * both currencies after it.
 */
export function closeOutTimeAfterDefault(day: Day, workingDays: number, of?: SettlementPair): Date {
  let last = day;
  for (let count = 0; count < workingDays;) {
    last = addDays(last, 1);
    if (isDeliveryDay(last, of)) count += 1;
  }
  return forwardFundsDeadline(last);
}
