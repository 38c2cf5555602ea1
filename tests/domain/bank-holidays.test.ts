import { expect, test } from "vitest";
import { easterOf, hasHolidayRules, bankOffDayByRules, type RuledPlace } from "@/lib/time/bank-holidays";
import { addDays, weekdayOf, type Day } from "@/lib/time/beijing";

/** The weekdays of a year on which a place's banks rest, as month and day. */
function restOf(place: RuledPlace, year: number): string {
  const days: Day[] = [];
  for (let day: Day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
    if (bankOffDayByRules(place, day)?.kind === "holiday" && ![0, 6].includes(weekdayOf(day))) days.push(day.slice(5));
  return days.join(" ");
}

/** As the places publish them: 2026 and 2027, and a year in which more of them fall on weekends. */
const publishedDays: Record<RuledPlace, Record<number, string>> = {
  us: {
    2026: "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
    2027: "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25",
    2023: "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25",
  },
  euro: {
    2026: "01-01 04-03 04-06 05-01 12-25",
    2027: "01-01 03-26 03-29",
    2025: "01-01 04-18 04-21 05-01 12-25 12-26",
  },
  uk: {
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
    2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  },
  japan: {
    2026: "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
    2027: "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31",
    2024: "01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31",
  },
  australia: {
    2026: "01-01 01-26 04-03 04-06 06-08 12-25 12-28",
    2027: "01-01 01-26 03-26 03-29 06-14 12-27 12-28",
    2025: "01-01 01-27 04-18 04-21 04-25 06-09 12-25 12-26",
  },
  canada: {
    2024: "01-01 02-19 03-29 05-20 07-01 08-05 09-02 09-30 10-14 11-11 12-25 12-26",
    2026: "01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25 12-28",
  },
  newZealand: {
    2026: "01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28",
    2027: "01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28",
  },
  poland: {
    2026: "01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25",
    2027: "01-01 01-06 03-29 05-03 05-27 11-01 11-11 12-24",
  },
};

// named cast: the table's own places
test.each(Object.keys(publishedDays) as RuledPlace[])("banks rest as published: %s", (place) => {
  for (const [year, days] of Object.entries(publishedDays[place]))
    expect([year, restOf(place, Number(year))]).toEqual([year, days]);
});

test("Easter is on the church's day, in its earliest and latest year too", () => {
  expect([2008, 2024, 2025, 2026, 2027, 2038, 2285].map(easterOf)).toEqual([
    "2008-03-23",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2285-03-22",
  ]);
});

test("of a year before a place's rules, and after its listed dates, weekends alone are known", () => {
  expect([hasHolidayRules("us", "2021-12-31"), hasHolidayRules("us", "2022-01-01")]).toEqual([false, true]);
  expect([hasHolidayRules("newZealand", "2030-12-31"), hasHolidayRules("newZealand", "2031-01-01")]).toEqual([
    true,
    false,
  ]);
  expect([bankOffDayByRules("us", "2021-12-24"), bankOffDayByRules("us", "2021-12-25")?.kind]).toEqual([
    null,
    "weekend",
  ]);
  expect(bankOffDayByRules("us", "2026-07-04")).toEqual({ kind: "holiday", zh: "独立日", en: "Independence Day" });
});
