import { expect, test } from "vitest";
import { isEnoughToSettle } from "@/lib/settlement/orders/minimum";
import { settlementTimes } from "@/lib/settlement/orders/times";
import { money } from "@/lib/money/money";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";

const pace = { dispatchMinutes: 5, transitDays: 0 };

/** When a settlement goes and arrives that is made at an hour of a day, so many milliseconds from it. */
const rows: readonly [day: Day, hour: number, ms: number, sentOn: Day, late: string | null, isOfficial: boolean][] = [
  // a Wednesday: the last millisecond before the cut-off, and exactly then
  ["2026-03-18", 15, -1, "2026-03-18", null, true],
  ["2026-03-18", 15, 0, "2026-03-19", "cutOff", true],
  ["2026-03-18", 0, 0, "2026-03-18", null, true],
  ["2026-03-18", 24, -1, "2026-03-19", "cutOff", true],
  // Friday afternoon, and the weekend
  ["2026-03-20", 15, 0, "2026-03-23", "cutOff", true],
  ["2026-03-21", 10, 0, "2026-03-23", "dayOff", true],
  // Sunday 4 January 2026 makes up for the New Year's holiday: it is a working day
  ["2026-01-04", 14, 0, "2026-01-04", null, true],
  ["2026-01-04", 15, 0, "2026-01-05", "cutOff", true],
  // before the National Day holiday
  ["2026-09-30", 15, 0, "2026-10-08", "cutOff", true],
  // no list of holidays is published for that year: weekends alone count
  ["2031-01-02", 15, 0, "2031-01-03", "cutOff", false],
  ["2031-01-04", 10, 0, "2031-01-06", "dayOff", false],
];

test("a settlement goes to the bank by the cut-off of 15:00 and the mainland's working days", () => {
  for (const [day, hour, ms, sentOn, late, isOfficial] of rows) {
    const times = settlementTimes(addMilliseconds(beijingInstant(day, hour), ms), pace);
    expect([day, hour, ms, times.sentOn, times.late, times.isOfficial]).toEqual([
      day,
      hour,
      ms,
      sentOn,
      late,
      isOfficial,
    ]);
  }
});

test("in time it may be cancelled for the usual minutes; late until nine of its day", () => {
  expect(settlementTimes(addMilliseconds(beijingInstant("2026-03-18", 15), -1), pace).dispatchAt).toEqual(
    addMilliseconds(beijingInstant("2026-03-18", 15, 5), -1),
  );
  expect(settlementTimes(beijingInstant("2026-03-18", 23, 58), pace).dispatchAt).toEqual(
    beijingInstant("2026-03-19", 9),
  );
  // where it may be cancelled for longer than until then, it goes later
  const slow = { dispatchMinutes: 20 * 60, transitDays: 0 };
  expect(settlementTimes(beijingInstant("2026-03-18", 15), slow).dispatchAt).toEqual(beijingInstant("2026-03-19", 11));
});

test("it arrives after the world's number of working days", () => {
  expect(settlementTimes(beijingInstant("2026-03-20", 10), { dispatchMinutes: 5, transitDays: 2 }).expectedOn).toBe(
    "2026-03-24",
  );
});

test("an amount is settled above the least one, and not at it", () => {
  for (const [code, least] of [
    ["USD", 50_00n],
    ["EUR", 50_00n],
    ["JPY", 5_000n],
    ["KRW", 50_000_00n],
    ["IDR", 500_000n],
  ] as const) {
    expect(isEnoughToSettle(money(code, least))).toBe(false);
    expect(isEnoughToSettle(money(code, least + 1n))).toBe(true);
  }
});
