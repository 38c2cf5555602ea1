import { expect, test } from "vitest";
import { money } from "@/lib/money/money";
import { estimatePaymentArrival } from "@/lib/payments/arrival";
import { heldAmountWithMargin, requiredApprovalLevels } from "@/lib/payments/rules";
import { localClearingRoute, hasLocalClearing, correspondentBankRoute } from "@/lib/payments/route";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { orderCurrencies, type Currency } from "@/lib/money/currency";

const at = (code: Currency, day: string, hour: number, ms = 0) => {
  const { sentOn, expectedOn, late } = estimatePaymentArrival(code, addMilliseconds(beijingInstant(day, hour), ms));
  return [sentOn, expectedOn, late];
};

test("a payment is sent the same working day until its cut-off, to the millisecond: yuan 15:00, foreign currency 16:00", () => {
  expect([at("CNH", "2026-03-18", 15, -1), at("CNH", "2026-03-18", 15)]).toEqual([
    ["2026-03-18", "2026-03-19", null],
    ["2026-03-19", "2026-03-20", "cutOff"],
  ]);
  expect(at("CNY", "2026-03-18", 15)).toEqual(["2026-03-19", "2026-03-20", "cutOff"]);
  expect([at("USD", "2026-03-18", 16, -1), at("USD", "2026-03-18", 16)]).toEqual([
    ["2026-03-18", "2026-03-19", null],
    ["2026-03-19", "2026-03-20", "cutOff"],
  ]);
});

test("days off are skipped, working Saturdays are not, and a year without an official calendar is reported", () => {
  expect(at("USD", "2026-03-20", 17)).toEqual(["2026-03-23", "2026-03-24", "cutOff"]);
  expect(at("USD", "2026-03-21", 9)).toEqual(["2026-03-23", "2026-03-24", "dayOff"]);
  // 14 February 2026 is a working Saturday before the Spring Festival, in the mainland alone
  expect(at("CNY", "2026-02-14", 9)).toEqual(["2026-02-14", "2026-02-24", null]);
  expect(at("USD", "2026-02-14", 9)).toEqual(["2026-02-24", "2026-02-25", "dayOff"]);
  expect([
    estimatePaymentArrival("USD", beijingInstant("2026-03-18", 9)).isOfficial,
    estimatePaymentArrival("USD", beijingInstant("2099-03-18", 9)).isOfficial,
  ]).toEqual([true, false]);
  // sent on the last day that a calendar knows, expected on one that none does
  expect(estimatePaymentArrival("USD", beijingInstant("2026-12-31", 9)).isOfficial).toBe(false);
});

test("the days off of a currency's own banks are skipped too, when it is sent and on its way", () => {
  // Easter in Europe and Hong Kong, Qingming in the mainland
  expect([at("EUR", "2026-04-02", 9), at("EUR", "2026-04-03", 9)]).toEqual([
    ["2026-04-02", "2026-04-07", null],
    ["2026-04-07", "2026-04-08", "dayOff"],
  ]);
  expect([at("USD", "2026-04-02", 9), at("CNH", "2026-04-02", 9), at("KRW", "2026-04-02", 9)]).toEqual([
    ["2026-04-02", "2026-04-03", null],
    ["2026-04-02", "2026-04-08", null],
    ["2026-04-02", "2026-04-03", null],
  ]);
  // Thanksgiving Day
  expect(at("USD", "2025-11-26", 9)).toEqual(["2025-11-26", "2025-11-28", null]);
});

test("a level applies from its amount on, to the cent, or by the country of the bank", () => {
  const levels = [
    { level: 1, fromMinor: 0n, countries: [] },
    { level: 2, fromMinor: 100_00n, countries: ["IR"] },
    { level: 3, fromMinor: null, countries: ["RU"] },
  ];
  expect([
    requiredApprovalLevels(levels, 99_99n, "DE"),
    requiredApprovalLevels(levels, 100_00n, "DE"),
    requiredApprovalLevels(levels, 1n, "IR"),
    requiredApprovalLevels(levels, 100_00n, "RU"),
    requiredApprovalLevels([], 1n, "DE"),
  ]).toEqual([[1], [1, 2], [1, 2], [1, 2, 3], []]);
});

test("the margin of a hold is rounded up", () => {
  expect([
    heldAmountWithMargin(money("CNH", 700_280n), 10_000),
    heldAmountWithMargin(money("JPY", 1n), 10_000),
  ]).toEqual([money("CNH", 707_283n), money("JPY", 2n)]);
});

/** A payee's bank that names no intermediary. */
const to = (payeeSwift: string) => ({ payeeSwift, intermediaryName: "", intermediarySwift: "" });

test("a route leads over the payee's own intermediary bank, once, where it names one", () => {
  const over = (intermediarySwift: string) =>
    correspondentBankRoute("USD", { payeeSwift: "BKTRTHBK", intermediaryName: "Siam Clearing", intermediarySwift });
  expect(over("SIAMTHBK").map(({ bank, swift, country }) => [bank, swift, country])).toEqual([
    ["First Dollar Clearing Bank", "FDCBUS33", "US"],
    ["Siam Clearing", "SIAMTHBK", "TH"],
  ]);
  expect(over("FDCBUS33XXX").map(({ swift }) => swift)).toEqual(["FDCBUS33"]);
});

test("a route leads over the currency's correspondent, and over a bank of the payee's country where that is another", () => {
  expect([
    correspondentBankRoute("USD", to("CITIUS33")).map(({ country }) => country),
    correspondentBankRoute("USD", to("COBADEFFXXX")).map(({ country }) => country),
    correspondentBankRoute("MYR", to("CITIUS33")).length,
  ]).toEqual([["US"], ["US", "DE"], 1]);
  expect(correspondentBankRoute("EUR", to("CITIUS33"))).toEqual([
    { bank: "Rhein Clearing Bank", swift: "RHCLDEFF", country: "DE" },
    { bank: "Local Clearing Bank", swift: "LOCLUS22", country: "US" },
  ]);
  expect(correspondentBankRoute("USD", to(""))).toEqual([
    { bank: "First Dollar Clearing Bank", swift: "FDCBUS33", country: "US" },
  ]);
});

test("each of the large currencies has a correspondent of its own country, all others the one for dollars", () => {
  const correspondentLines = orderCurrencies.map((code) => {
    const [first] = correspondentBankRoute(code, to(""));
    return `${code} ${first?.bank} ${first?.swift}`;
  });
  expect(correspondentLines.filter((line) => !line.endsWith("First Dollar Clearing Bank FDCBUS33"))).toEqual([
    "CNH Harbour Clearing Bank HACLHKHH",
    "EUR Rhein Clearing Bank RHCLDEFF",
    "HKD Harbour Clearing Bank HACLHKHH",
    "JPY Edo Clearing Bank EDCLJPJT",
    "GBP Thames Clearing Bank THCLGB2L",
    "AUD Southern Clearing Bank SOCLAU2S",
    "CAD Maple Clearing Bank MACLCATT",
  ]);
});

test("a currency clears at its own place; euros in every country that has them, and one without a correspondent nowhere", () => {
  const clears = (code: Currency, ...countries: string[]) =>
    countries.filter((country) => hasLocalClearing(code, country));
  expect([
    clears("USD", "US", "DE", "HK"),
    clears("EUR", "DE", "FR", "SK", "AT", "US", "GB", "CH"),
    clears("HKD", "HK", "CN"),
    clears("CNH", "HK", "CN"),
    clears("KRW", "KR", "US"),
  ]).toEqual([["US"], ["DE", "FR", "SK", "AT"], ["HK"], ["HK"], []]);
  expect(
    [localClearingRoute("EUR"), localClearingRoute("KRW")].map((route) => route.map(({ swift }) => swift)),
  ).toEqual([["RHCLDEFF"], ["FDCBUS33"]]);
});
