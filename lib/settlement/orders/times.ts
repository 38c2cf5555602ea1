import { beijing, dayOf, type Day } from "@/lib/time/beijing";
import { hasOfficialCalendar, isWorkingDay, nextWorkingDay } from "@/lib/time/calendar";
import { isBefore, later, minuteMs } from "@/lib/time/instant";
import { settlementCutOffHour, settlementOpensHour } from "./terms";

/** When a settlement that is made at an instant goes to the bank, and when it is expected to arrive. */
export interface SettlementTimes {
  readonly dispatchAt: Date;
  /** The working day on which the bank gets it, and the one on which its payee is expected to have it. */
  readonly sentOn: Day;
  readonly expectedOn: Day;
  /** Why it does not go the same day. */
  readonly late: "cutOff" | "dayOff" | null;
  /** False where no official list of holidays exists for one of these days: weekends alone count. */
  readonly isOfficial: boolean;
}

/** The usual time that a settlement may still be cancelled in, and the working days that its payout takes. */
export interface SettlementPace {
  readonly dispatchMinutes: number;
  readonly transitDays: number;
}

/** The working day on which money arrives that is sent on one. */
export function arrivesOn(sentOn: Day, transitDays: number): Day {
  let day = sentOn;
  for (let passed = 0; passed < transitDays; passed += 1) day = nextWorkingDay(day);
  return day;
}

/**
 * By the cut-off of the mainland's banks: made before 15:00 of a working day it goes that day, after the usual minutes;
 * exactly then, or on a day off, on the morning of the next working day. Nothing goes before the banks open in the
 * morning. Working days at weekends count.
 */
export function settlementTimes(madeAt: Date, { dispatchMinutes, transitDays }: SettlementPace): SettlementTimes {
  const today = dayOf(madeAt);
  const late = !isWorkingDay(today)
    ? "dayOff"
    : isBefore(madeAt, beijing(today, settlementCutOffHour))
      ? null
      : "cutOff";
  const sentOn = late === null ? today : nextWorkingDay(today);
  const soonest = later(madeAt, dispatchMinutes * minuteMs);
  const opens = beijing(sentOn, settlementOpensHour);
  const dispatchAt = isBefore(soonest, opens) ? opens : soonest;
  const expectedOn = arrivesOn(sentOn, transitDays);
  return {
    dispatchAt,
    sentOn,
    expectedOn,
    late,
    isOfficial: hasOfficialCalendar(today) && hasOfficialCalendar(expectedOn),
  };
}
