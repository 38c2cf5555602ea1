import fc from "fast-check";
import { expect, test } from "vitest";
import { cashFlowPeriods, flowSteps } from "@/lib/accounts/cash-flow";
import { upcomingBankHolidays } from "@/lib/accounts/holidays";
import type { Currency } from "@/lib/money/currency";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { addDays, weekdayOf } from "@/lib/time/beijing";

test("days, weeks and months of cash flow follow on one another without a gap, end today, and reach back 180 days at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(...flowSteps), (ahead, by) => {
      const today = addDays("2020-01-01", ahead);
      const days = cashFlowPeriods(today, by);
      expect(days.at(-1)?.to).toBe(today);
      days.slice(1).forEach(({ from }, at) => expect(from).toBe(addDays(days[at]?.to ?? "", 1)));
      for (const { from, to } of days)
        expect(from <= to && from >= addDays(today, 1 - accountDetailsDaysMax)).toBe(true);
    }),
  );
});

test("weeks begin on Monday, months on their first day", () => {
  expect(
    cashFlowPeriods("2026-03-18", "week")
      .slice(1)
      .map(({ from }) => weekdayOf(from)),
  ).toEqual(Array.from({ length: 11 }, () => 1));
  expect(cashFlowPeriods("2026-03-18", "month").map(({ from }) => from)).toEqual([
    "2025-10-01",
    "2025-11-01",
    "2025-12-01",
    "2026-01-01",
    "2026-02-01",
    "2026-03-01",
  ]);
  expect(cashFlowPeriods("2026-08-31", "month")[0]).toEqual({ from: "2026-03-05", to: "2026-03-31" });
});

test("consecutive days off are one entry, make-up working days beside them, mainland and Hong Kong by date, plain weekends not at all", () => {
  const { rows, unknownFrom } = upcomingBankHolidays("2026-02-10", []);
  expect(rows.map(({ place, kind, from, to, en }) => [place, kind, from, to, en])).toEqual([
    ["mainland", "makeUp", "2026-02-14", "2026-02-14", "Spring Festival"],
    ["mainland", "holiday", "2026-02-15", "2026-02-23", "Spring Festival"],
    ["hongKong", "holiday", "2026-02-17", "2026-02-19", "Lunar New Year's Day"],
    ["mainland", "makeUp", "2026-02-28", "2026-02-28", "Spring Festival"],
    ["hongKong", "holiday", "2026-04-03", "2026-04-04", "Good Friday"],
    ["mainland", "holiday", "2026-04-04", "2026-04-06", "Qingming Festival"],
    ["hongKong", "holiday", "2026-04-06", "2026-04-07", "The day following Qingming Festival"],
    ["mainland", "holiday", "2026-05-01", "2026-05-05", "Labour Day"],
    ["hongKong", "holiday", "2026-05-01", "2026-05-01", "Labour Day"],
    ["mainland", "makeUp", "2026-05-09", "2026-05-09", "Labour Day"],
  ]);
  expect(unknownFrom).toEqual([]);
});

test("ten of them are listed, the first to come, and a later one once there is room for it", () => {
  const upcomingDays = (today: string) =>
    upcomingBankHolidays(today, ["EUR", "GBP"]).rows.map(({ place, from }) => `${place} ${from}`);
  expect(upcomingDays("2026-03-25")).toEqual([
    "hongKong 2026-04-03",
    "euro 2026-04-03",
    "uk 2026-04-03",
    "mainland 2026-04-04",
    "hongKong 2026-04-06",
    "euro 2026-04-06",
    "uk 2026-04-06",
    "mainland 2026-05-01",
    "hongKong 2026-05-01",
    "euro 2026-05-01",
  ]);
  // seven have passed: as many that were in range before, but not listed, have moved up
  expect(upcomingDays("2026-04-08")).toEqual([
    ...upcomingDays("2026-03-25").slice(7),
    "uk 2026-05-04",
    "mainland 2026-05-09",
    "hongKong 2026-05-25",
    "uk 2026-05-25",
    "mainland 2026-06-19",
    "hongKong 2026-06-19",
    "hongKong 2026-07-01",
  ]);
});

test("the days off of the banks of currencies with a balance are listed too, and of no other's", () => {
  const placesFor = (...of: Currency[]) => [
    ...new Set(upcomingBankHolidays("2026-03-25", of).rows.map(({ place }) => place)),
  ];
  expect([placesFor(), placesFor("EUR", "KRW"), placesFor("CNH")]).toEqual([
    ["hongKong", "mainland"],
    ["hongKong", "euro", "mainland"],
    ["hongKong", "mainland"],
  ]);
  expect(upcomingBankHolidays("2026-03-25", ["EUR"]).rows.find(({ place }) => place === "euro")).toMatchObject({
    from: "2026-04-03",
    to: "2026-04-03",
    zh: "耶稣受难日",
    en: "Good Friday",
  });
});

test("where an official calendar ends, its end is reported instead of a guess", () => {
  const { rows, unknownFrom } = upcomingBankHolidays("2026-12-01", []);
  expect([rows.filter(({ place }) => place === "mainland"), unknownFrom[0]]).toEqual([
    [],
    { place: "mainland", from: "2027-01-01" },
  ]);
});
