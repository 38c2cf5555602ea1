import { expect, test } from "vitest";
import { beijingInstant } from "@/lib/time/beijing";
import {
  tradingCloseAt,
  hasMainlandCalendar,
  isMarketOpenAt,
  isWorkingDay,
  nextTradingOpening,
  nextWorkingDay,
  nextWorkingDayAtHour,
  tradingMsBetween,
} from "@/lib/time/calendar";
import { hourMs, addMilliseconds } from "@/lib/time/instant";

const hours = { opens: 9, closes: 24 };

test("a make-up Saturday is a working day and a holiday Monday is not", () => {
  expect(isWorkingDay("2026-02-28")).toBe(true);
  expect(isWorkingDay("2026-02-16")).toBe(false);
  expect(isWorkingDay("2026-03-18")).toBe(true);
  expect(isWorkingDay("2026-03-21")).toBe(false);
});

test("a year without an official list falls back to weekends and reports it", () => {
  expect(hasMainlandCalendar("2026-12-31")).toBe(true);
  expect(hasMainlandCalendar("2027-01-01")).toBe(false);
  expect(isWorkingDay("2027-01-01")).toBe(true);
  expect(isWorkingDay("2027-01-02")).toBe(false);
});

test("the market is open from the first millisecond of the opening hour and closed at the closing one", () => {
  const [opens, closes] = [beijingInstant("2026-03-18", 9), beijingInstant("2026-03-18", 24)];
  expect([isMarketOpenAt(addMilliseconds(opens, -1), hours), isMarketOpenAt(opens, hours)]).toEqual([false, true]);
  expect([
    isMarketOpenAt(addMilliseconds(closes, -1), hours),
    isMarketOpenAt(closes, { opens: 9, closes: 24 }),
  ]).toEqual([true, false]);
  expect(isMarketOpenAt(beijingInstant("2026-03-21", 12), hours)).toBe(false);
  expect(tradingCloseAt(opens, hours)).toEqual(closes);
  expect(tradingCloseAt(addMilliseconds(opens, -1), hours)).toBeNull();
});

test("the next opening skips weekends and holidays", () => {
  expect(nextTradingOpening(beijingInstant("2026-03-18", 8), hours)).toEqual(beijingInstant("2026-03-18", 9));
  expect(nextTradingOpening(beijingInstant("2026-03-18", 9), hours)).toEqual(beijingInstant("2026-03-19", 9));
  expect(nextTradingOpening(beijingInstant("2026-03-20", 24), hours)).toEqual(beijingInstant("2026-03-23", 9));
  expect(nextTradingOpening(beijingInstant("2026-02-13", 24), hours)).toEqual(beijingInstant("2026-02-14", 9));
  expect(nextWorkingDay("2026-02-14")).toBe("2026-02-24");
});

test("the next working hour may be this very instant", () => {
  const ten = beijingInstant("2026-03-18", 22);
  expect(nextWorkingDayAtHour(ten, 22)).toEqual(ten);
  expect(nextWorkingDayAtHour(addMilliseconds(ten, 1), 22)).toEqual(beijingInstant("2026-03-19", 22));
});

test("only trading hours of working days count as trading time", () => {
  expect(tradingMsBetween(beijingInstant("2026-03-20", 22), beijingInstant("2026-03-23", 10), hours)).toBe(3 * hourMs);
  expect(tradingMsBetween(beijingInstant("2026-03-18", 0), beijingInstant("2026-03-18", 9), hours)).toBe(0);
});
