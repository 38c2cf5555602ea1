import { beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { hasMainlandCalendar, isWorkingDay, nextWorkingDay } from "@/lib/time/calendar";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { settlementCutOffHour, settlementOpensHour } from "./terms";

/** Describes when a settlement made at an instant goes to the bank and is expected to arrive. */
export interface SettlementTimes {
  readonly dispatchAt: Date;
  /** Holds the working day on which the bank receives it, and the one on which its payee is expected to. */
  readonly sentOn: Day;
  readonly expectedOn: Day;
  /** The reason why it does not go the same day. */
  readonly late: "cutOff" | "dayOff" | null;
  /** False when no official list of holidays exists for one of these days: only weekends count. */
  readonly isOfficial: boolean;
}

/** Holds the usual time within which a settlement may be cancelled, and the working days of its payout. */
export interface SettlementPace {
  readonly dispatchMinutes: number;
  readonly transitDays: number;
}

/** Returns the working day on which money sent on a day arrives. */
export function transferArrivalDay(sentOn: Day, transitDays: number): Day {
  let day = sentOn;
  for (let count = 0; count < transitDays; count += 1) day = nextWorkingDay(day);
  return day;
}

/**
 * Applies the cut-off of the mainland's banks: a settlement made before 15:00 of a working day goes that day, after the
 * usual minutes; exactly then, or on a day off, on the morning of the next working day. Nothing goes before the banks
 * open in the morning. Working days at weekends count.
 */
export function settlementTimes(madeAt: Date, { dispatchMinutes, transitDays }: SettlementPace): SettlementTimes {
  const today = beijingDay(madeAt);
  const late = !isWorkingDay(today)
    ? "dayOff"
    : isBefore(madeAt, beijingInstant(today, settlementCutOffHour))
      ? null
      : "cutOff";
  const sentOn = late === null ? today : nextWorkingDay(today);
  const soonest = addMilliseconds(madeAt, dispatchMinutes * minuteMs);
  const opens = beijingInstant(sentOn, settlementOpensHour);
  const dispatchAt = isBefore(soonest, opens) ? opens : soonest;
  const expectedOn = transferArrivalDay(sentOn, transitDays);
  return {
    dispatchAt,
    sentOn,
    expectedOn,
    late,
    isOfficial: hasMainlandCalendar(today) && hasMainlandCalendar(expectedOn),
  };
}
