import fc from "fast-check";
import { expect, test } from "vitest";
import { cashFlowPeriods, flowSteps } from "@/lib/accounts/cash-flow";
import { cashWeek, shortagesOf, type DueRow } from "@/lib/accounts/cash-week";
import { totalsSinceFirstMoney } from "@/lib/accounts/day-totals";
import { upcomingBankHolidays } from "@/lib/accounts/holidays";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
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

/** Describes an amount due, in minor units: what comes in and goes out, and what is then short. */
const due = (day: string, currency: Currency, [moneyIn, moneyOut, reserved, short]: readonly bigint[]): DueRow => ({
  day,
  currency,
  moneyIn: money(currency, moneyIn ?? 0n),
  moneyOut: money(currency, moneyOut ?? 0n),
  reserved: money(currency, reserved ?? 0n),
  short: money(currency, short ?? 0n),
  // a dollar is worth two of anything else here
  inValue: money("USD", (moneyIn ?? 0n) / (currency === "USD" ? 1n : 2n)),
  outValue: money("USD", ((moneyOut ?? 0n) + (reserved ?? 0n)) / (currency === "USD" ? 1n : 2n)),
});

test("the coming week has seven days from today, each with the value of all currencies, later days left out", () => {
  const week = cashWeek(
    [
      due("2026-03-18", "USD", [10_00n, 0n]),
      due("2026-03-18", "EUR", [4_00n, 6_00n]),
      due("2026-03-20", "EUR", [0n, 2_00n, 8_00n]),
      due("2026-03-25", "USD", [99_00n]),
    ],
    "2026-03-18",
  );
  expect(week.map(({ day, inMinor, outMinor }) => [day, inMinor, outMinor])).toEqual([
    ["2026-03-18", 12_00n, 3_00n],
    ["2026-03-19", 0n, 0n],
    ["2026-03-20", 0n, 5_00n],
    ["2026-03-21", 0n, 0n],
    ["2026-03-22", 0n, 0n],
    ["2026-03-23", 0n, 0n],
    ["2026-03-24", 0n, 0n],
  ]);
  // a Saturday and a Sunday
  expect(week.flatMap(({ day, offDay }) => (offDay ? [day] : []))).toEqual(["2026-03-21", "2026-03-22"]);
});

test("a day of the week is closed when the mainland's banks are, or those of a currency that is due on it", () => {
  const closedDays = (...rows: DueRow[]) =>
    cashWeek(rows, "2026-04-01").flatMap(({ day, offDay }) => (offDay ? [`${day} ${offDay.en}`] : []));
  const mainland = ["2026-04-04 Qingming Festival", "2026-04-05 Qingming Festival", "2026-04-06 Qingming Festival"];
  expect(closedDays(due("2026-04-03", "USD", [5n]), due("2026-04-02", "GBP", [5n]))).toEqual(mainland);
  expect(closedDays(due("2026-04-03", "GBP", [5n]))).toEqual(["2026-04-03 Good Friday", ...mainland]);
});

test("a shortage names the first day without the money, and the amount that covers the whole week", () => {
  const week = cashWeek(
    [
      due("2026-03-18", "GBP", [0n, 50_00n, 0n, 10_00n]),
      due("2026-03-19", "GBP", [0n, 30_00n, 0n, 40_00n]),
      due("2026-03-20", "GBP", [20_00n, 0n, 0n, 20_00n]),
      due("2026-03-20", "JPY", [0n, 9n, 0n, 9n]),
      due("2026-03-21", "USD", [0n, 9n]),
    ],
    "2026-03-18",
  );
  expect(shortagesOf(week)).toEqual([
    { day: "2026-03-18", amount: money("GBP", 40_00n) },
    { day: "2026-03-20", amount: money("JPY", 9n) },
  ]);
});

test("the course of the total begins with the last day before the first money", () => {
  const rows = (...totals: bigint[]) =>
    totals.map((minor, at) => ({ day: `2026-03-0${at + 1}`, total: money("USD", minor) }));
  const daysOf = (...totals: bigint[]) => totalsSinceFirstMoney(rows(...totals)).map(({ day }) => day);
  expect([daysOf(0n, 0n, 5n, 0n), daysOf(5n, 0n), daysOf(0n, 0n)]).toEqual([
    ["2026-03-02", "2026-03-03", "2026-03-04"],
    ["2026-03-01", "2026-03-02"],
    [],
  ]);
});
