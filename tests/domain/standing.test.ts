import { expect, test } from "vitest";
import type { Currency } from "@/lib/money/currency";
import { occurrenceDueDay, occurrencePaymentDay } from "@/lib/payments/ahead/standing";
import {
  firstCommonBankDay,
  banksOffDayOf,
  currencyOffDayOf,
  isCurrencyCalendarKnown,
  firstCurrencyBankDay,
} from "@/lib/time/settlement";

const monthly = { every: "month", firstOn: "2026-01-31", untilOn: null, times: 4 } as const;

test("a monthly order preserves its day of the month, and uses the last where a month has none", () => {
  expect([1, 2, 3, 4, 5].map((no) => occurrenceDueDay(monthly, no))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    null,
  ]);
});

test("a weekly order ends with its last day, which is one of its days", () => {
  const weekly = { every: "week", firstOn: "2026-03-19", untilOn: "2026-04-02", times: null } as const;
  expect([1, 2, 3, 4].map((no) => occurrenceDueDay(weekly, no))).toEqual([
    "2026-03-19",
    "2026-03-26",
    "2026-04-02",
    null,
  ]);
  expect(occurrenceDueDay({ ...weekly, untilOn: "2026-04-01" }, 3)).toBeNull();
});

test("a turn that is due on a day off is paid on the next working day of all places that count", () => {
  expect(occurrencePaymentDay(monthly, 1, ["USD"])).toBe("2026-02-02");
  expect(occurrencePaymentDay(monthly, 5, ["USD"])).toBeNull();
  // Good Friday and Easter Monday are Hong Kong's and Europe's; 6 April is the mainland's Qingming holiday
  const places: readonly (readonly Currency[])[] = [["USD"], ["USD", "HKD"], ["USD", "EUR"]];
  expect(places.map((of) => firstCommonBankDay(of, "2026-04-03"))).toEqual(["2026-04-03", "2026-04-08", "2026-04-07"]);
  expect(banksOffDayOf(["CNH"], "2026-04-07")?.en).toBe("The day following Easter Monday");
  // Independence Day on a Friday is paid over on the Monday
  expect(occurrencePaymentDay({ ...monthly, firstOn: "2025-07-04" }, 1, ["USD"])).toBe("2025-07-07");
  // a weekend that the mainland makes up on is worked there, and nowhere else
  expect([banksOffDayOf(["CNY"], "2026-02-14"), banksOffDayOf(["EUR"], "2026-02-14")?.kind]).toEqual([null, "weekend"]);
});

test("a weekend is one for a currency without a calendar, whether the mainland works then or not", () => {
  const wonCurrencies: readonly Currency[] = ["KRW"];
  expect(["2026-02-14", "2026-01-04", "2026-03-21"].map((day) => banksOffDayOf(wonCurrencies, day)?.kind)).toEqual([
    "weekend",
    "weekend",
    "weekend",
  ]);
  expect(["2026-02-13", "2026-03-18"].map((day) => banksOffDayOf(wonCurrencies, day))).toEqual([null, null]);
});

test("a currency's own banks rest on their own days off, whatever others do", () => {
  const off = (code: Currency, day: string) => currencyOffDayOf(code, day)?.en ?? null;
  expect([
    off("NZD", "2026-02-06"),
    off("AUD", "2026-01-26"),
    off("PLN", "2026-11-11"),
    off("USD", "2026-02-06"),
    off("USD", "2026-02-17"),
    off("CNY", "2026-02-14"),
    off("KRW", "2026-03-21"),
    off("KRW", "2026-03-18"),
  ]).toEqual(["Waitangi Day", "Australia Day", "Independence Day", null, null, null, "Weekend", null]);
  // Good Friday, the weekend and Easter Monday
  expect([
    firstCurrencyBankDay("EUR", "2026-04-03"),
    firstCurrencyBankDay("EUR", "2026-04-02"),
    firstCurrencyBankDay("KRW", "2026-04-04"),
  ]).toEqual(["2026-04-07", "2026-04-02", "2026-04-06"]);
  expect([
    isCurrencyCalendarKnown("EUR", "2026-03-18"),
    isCurrencyCalendarKnown("CNY", "2026-03-18"),
    isCurrencyCalendarKnown("CNY", "2031-03-18"),
    isCurrencyCalendarKnown("KRW", "2026-03-18"),
  ]).toEqual([true, true, false, false]);
});
