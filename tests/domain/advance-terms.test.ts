import { describe, expect, test } from "vitest";
import { availableAdvanceCredit, remainingAdvanceCredit, usedAdvanceCredit } from "@/lib/settlement/advance/credit";
import { dailyAdvanceInterest, nextInterestAt, prepaidAdvanceFee } from "@/lib/settlement/advance/interest";
import { advanceTimesAt, fundOccupationDays, isAdvanceFreeAt } from "@/lib/settlement/advance/used-credit";
import { allocateRepayment } from "@/lib/settlement/advance/repay";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";

/** A day at an hour of Beijing, and so many milliseconds after it. */
const at = (day: string, hour: number, minute = 0, ms = 0): Date =>
  addMilliseconds(beijingInstant(day, hour, minute), ms);

describe("the days that funds are occupied", () => {
  test.each([
    ["a working day from its first millisecond on", at("2026-03-18", 0, 0, 1), 1],
    ["00:01", at("2026-03-18", 0, 1), 1],
    ["15:00 to the millisecond", at("2026-03-18", 15), 1],
    ["a millisecond after 15:00", at("2026-03-18", 15, 0, 1), 2],
    ["24:00, which is still the day that ends", at("2026-03-18", 24), 2],
    ["Friday after 15:00", at("2026-03-20", 16), 2],
    ["Saturday at 00:00, which is still Friday", at("2026-03-21", 0), 2],
    ["Saturday: one, and the Sunday that remains", at("2026-03-21", 0, 0, 1), 2],
    ["Sunday: one", at("2026-03-22", 10), 1],
    ["Monday at 00:00, which is still Sunday", at("2026-03-23", 0), 1],
    ["the first day of the National Day week: it and the six that remain", at("2026-10-01", 10), 7],
    ["a Sunday that is a working day: as any other", at("2026-09-20", 15, 0, 1), 2],
    ["a Saturday of a year without an official calendar", at("2031-03-15", 10), 2],
  ])("%s", (_, arrival, days) => expect(fundOccupationDays(arrival)).toBe(days));
});

describe("an advance without an extra cost", () => {
  test.each([
    ["a millisecond before 09:00", at("2026-03-18", 9, 0, -1), false],
    ["at 09:00", at("2026-03-18", 9), true],
    ["at 21:59", at("2026-03-18", 21, 59), true],
    ["at 22:00", at("2026-03-18", 22), true],
    ["a millisecond after 22:00", at("2026-03-18", 22, 0, 1), false],
    ["on a Saturday at noon", at("2026-03-21", 12), false],
    ["on a Sunday that is a working day", at("2026-09-20", 12), true],
    ["on a holiday", at("2026-10-01", 12), false],
  ])("%s: %s", (_, instant, isFree) => expect(isAdvanceFreeAt(instant)).toBe(isFree));

  test("until the end of the third working day, weekends and holidays left out", () => {
    const free = advanceTimesAt(at("2026-03-18", 10), 3);
    expect(free).toEqual({
      isFree: true,
      daysPaid: 0,
      interestFrom: at("2026-03-23", 24),
      dueAt: at("2026-03-23", 24),
    });
    expect(advanceTimesAt(at("2026-09-30", 10), 3).dueAt).toEqual(at("2026-10-10", 24));
  });

  test("and otherwise for the days that are paid for beforehand", () => {
    expect(advanceTimesAt(at("2026-03-18", 22, 0, 1), 3)).toEqual({
      isFree: false,
      daysPaid: 2,
      interestFrom: at("2026-03-19", 24),
      dueAt: at("2026-03-23", 24),
    });
    expect(advanceTimesAt(at("2026-03-21", 10), 3)).toMatchObject({ daysPaid: 2, interestFrom: at("2026-03-22", 24) });
  });
});

test("fee and interest are 0.1 % a day, rounded up to the minor unit", () => {
  expect(prepaidAdvanceFee(1_000_00n, 2, 1_000)).toBe(2_00n);
  expect(prepaidAdvanceFee(1n, 1, 1_000)).toBe(1n);
  expect(prepaidAdvanceFee(1_000_01n, 1, 1_000)).toBe(1_01n);
  expect(prepaidAdvanceFee(1_000_00n, 0, 1_000)).toBe(0n);
  expect(dailyAdvanceInterest(0n, 1_000)).toBe(0n);
});

test("a day's interest begins with its first millisecond", () => {
  expect(nextInterestAt(at("2026-03-18", 0, 0, 1))).toEqual(at("2026-03-19", 0, 0, 1));
});

describe("a repayment", () => {
  const debts = [
    { id: "a", outstandingMinor: 100n, interestMinor: 5n },
    { id: "b", outstandingMinor: 50n, interestMinor: 0n },
  ];
  test("pays the interest before the principal, and the older before the younger", () => {
    expect(allocateRepayment(debts, 3n)).toEqual({
      repaid: [{ id: "a", principalMinor: 0n, interestMinor: 3n }],
      leftMinor: 0n,
    });
    expect(allocateRepayment(debts, 110n)).toEqual({
      repaid: [
        { id: "a", principalMinor: 100n, interestMinor: 5n },
        { id: "b", principalMinor: 5n, interestMinor: 0n },
      ],
      leftMinor: 0n,
    });
  });
  test("uses no more than the debt, and nothing without one", () => {
    expect(allocateRepayment(debts, 200n).leftMinor).toBe(45n);
    expect(allocateRepayment(debts, 0n)).toEqual({ repaid: [], leftMinor: 0n });
  });
});

test("of a credit the lesser rest of both limits is available, and nothing of one that is overdrawn", () => {
  const [credit, platform] = [
    { limitUsdMinor: 100n, usedUsdMinor: 30n },
    { limitUsdMinor: 500n, usedUsdMinor: 450n },
  ];
  expect(availableAdvanceCredit(credit, platform)).toBe(50n);
  expect(availableAdvanceCredit({ ...credit, usedUsdMinor: 90n }, platform)).toBe(10n);
  expect(remainingAdvanceCredit({ limitUsdMinor: 10n, usedUsdMinor: 30n })).toBe(0n);
  expect(usedAdvanceCredit(1_000n, 1n, 3n)).toBe(334n);
  expect(usedAdvanceCredit(1_000n, 0n, 3n)).toBe(0n);
});
