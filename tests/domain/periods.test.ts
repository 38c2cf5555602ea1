import { expect, test } from "vitest";
import { daysOfPeriod, periods } from "@/lib/time/periods";
import { isDayTime, normalizeDayTimeText } from "@/lib/time/written-day";

const rangesAt = (today: string) =>
  Object.fromEntries(
    periods.map((period) => {
      const { from, to } = daysOfPeriod(period, today);
      return [period, `${from} ${to}`];
    }),
  );

test("the periods of a day in the middle of a quarter are whole months and quarters, and seven days that end with it", () => {
  expect(rangesAt("2026-11-18")).toEqual({
    today: "2026-11-18 2026-11-18",
    last7Days: "2026-11-12 2026-11-18",
    thisMonth: "2026-11-01 2026-11-30",
    lastMonth: "2026-10-01 2026-10-31",
    thisQuarter: "2026-10-01 2026-12-31",
  });
});

test("the periods of the first days of a year reach into the year before", () => {
  expect(rangesAt("2026-01-05")).toEqual({
    today: "2026-01-05 2026-01-05",
    last7Days: "2025-12-30 2026-01-05",
    thisMonth: "2026-01-01 2026-01-31",
    lastMonth: "2025-12-01 2025-12-31",
    thisQuarter: "2026-01-01 2026-03-31",
  });
});

test("the periods of the last day of a quarter end with the ends of its months, in a leap year too", () => {
  expect(rangesAt("2028-03-31")).toEqual({
    today: "2028-03-31 2028-03-31",
    last7Days: "2028-03-25 2028-03-31",
    thisMonth: "2028-03-01 2028-03-31",
    lastMonth: "2028-02-01 2028-02-29",
    thisQuarter: "2028-01-01 2028-03-31",
  });
});

test("a day with its time is read in every way of typing, and anything else is left unchanged", () => {
  const texts = ["2026-03-08 09:05", "2026-03-08T09:05", "2026/3/8 9:05", "2026年3月8日 9:05", "20260308 09:05"];
  expect(new Set(texts.map(normalizeDayTimeText))).toEqual(new Set(["2026-03-08 09:05"]));
  expect(normalizeDayTimeText("2026-03-08T09:05:30")).toBe("2026-03-08 09:05:30");
  for (const text of ["2026-03-08", "soon", "2026-03-08 9", ""]) expect(normalizeDayTimeText(text)).toBe(text);
});

test("a day with its time exists, to the minute or the second, or is refused", () => {
  for (const text of ["2026-03-08 00:00", "2026-03-08 23:59:59"]) expect([text, isDayTime(text)]).toEqual([text, true]);
  for (const text of [
    "2026-02-30 10:00",
    "2026-03-08 24:00",
    "2026-03-08 10:60",
    "2026-03-08",
    "2026-03-08 10:00:00:00",
  ])
    expect([text, isDayTime(text)]).toEqual([text, false]);
});
