import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  byDisplayOrder,
  currencyCodes,
  isCurrency,
  orderCurrencies,
  currencyDecimals,
  settlesInHongKong,
} from "@/lib/money/currency";
import { feeTermsTextKeyAndArguments } from "@/lib/money/fee-words";
import type { FeeTerms } from "@/lib/money/fee";
import {
  amountIssue,
  decimalText,
  displayMoney,
  groupThousands,
  isMoney,
  minorMax,
  minus,
  type Money,
  money,
  moneyCodec,
  parseMoney,
  plus,
  signedMoneyCodec,
  sumCodec,
  parseEnteredMoney,
  zero,
} from "@/lib/money/money";
import { percentText, ppmOfPercent } from "@/lib/money/percent";

const usd = (minor: bigint) => money("USD", minor);
const yen = (minor: bigint) => money("JPY", minor);

test("the product's eighteen currencies are in its display order, yen and rupiah without decimals", () => {
  const codes = "CNH USD EUR HKD VND JPY KRW GBP AUD CAD NZD SGD CNY IDR MYR PLN RUB THB".split(" ");
  expect(currencyCodes).toEqual(codes);
  expect(codes.filter((code) => isCurrency(code) && currencyDecimals(code) !== 2)).toEqual(["JPY", "IDR"]);
  expect([isCurrency("XAU"), isCurrency("toString"), isCurrency("usd")]).toEqual([false, false, false]);
  expect(orderCurrencies).toEqual(codes.filter((code) => code !== "SGD" && code !== "CNY"));
  expect((["THB", "USD", "CNH"] as const).toSorted(byDisplayOrder)).toEqual(["CNH", "USD", "THB"]);
});

test("amounts add up in one currency alone", () => {
  expect([plus(usd(120n), usd(5n)), minus(usd(5n), usd(120n)), zero("JPY")]).toEqual([usd(125n), usd(-115n), yen(0n)]);
  expect(() => plus(usd(1n), yen(1n))).toThrow(TypeError);
  expect(() => minus(usd(1n), yen(1n))).toThrow(TypeError);
});

test("plain text is read to the minor unit, and no other text is an amount", () => {
  const read: [string, "USD" | "JPY", bigint | undefined][] = [
    ["1234.5", "USD", 123_450n],
    ["1234.56", "USD", 123_456n],
    ["-0.01", "USD", -1n],
    ["12", "JPY", 12n],
    ["12.0", "JPY", undefined],
    ["1.234", "USD", undefined],
    ["12.", "USD", undefined],
    [".5", "USD", undefined],
    ["", "USD", undefined],
    ["--1", "USD", undefined],
    ["x1", "USD", undefined],
    ["1x", "USD", undefined],
    ["9999999999999.99", "USD", 999_999_999_999_999n],
    ["10000000000000", "USD", undefined],
  ];
  for (const [text, code, minor] of read)
    expect([text, parseMoney(text, code)]).toEqual([text, minor === undefined ? undefined : money(code, minor)]);
  expect([minorMax("USD"), minorMax("JPY")]).toEqual([999_999_999_999_999n, 9_999_999_999_999n]);
});

test("each error of an amount has its own code", () => {
  const issues: [string, "USD" | "JPY", string][] = [
    ["", "USD", "amount.missing"],
    ["  ", "USD", "amount.missing"],
    ["twelve", "USD", "amount.number"],
    ["1.", "USD", "amount.number"],
    ["x1", "USD", "amount.number"],
    ["1x", "USD", "amount.number"],
    ["-1", "USD", "amount.negative"],
    ["- 1", "USD", "amount.number"],
    ["x-1", "USD", "amount.number"],
    ["-1x", "USD", "amount.number"],
    ["1.234", "USD", "amount.decimals"],
    ["1.2", "JPY", "amount.whole"],
    ["10000000000000", "USD", "amount.large"],
    [" 10000000000000.12 ", "USD", "amount.large"],
    ["1.23", "USD", "amount.number"],
    ["9999999999999", "USD", "amount.number"],
  ];
  for (const [text, code, issue] of issues) expect([text, amountIssue(text, code)]).toEqual([text, issue]);
});

test("a reply's sum may be larger than any one amount, and is still read; an amount in a request may not", () => {
  const sum = money("VND", 50n * minorMax("VND"));
  expect(z.decode(sumCodec, z.encode(sumCodec, sum))).toEqual(sum);
  expect(z.safeDecode(moneyCodec, { currency: "VND", amount: "10000000000000" }).success).toBe(false);
  expect(z.safeDecode(sumCodec, { currency: "VND", amount: "-1" }).success).toBe(false);
});

test("a typed amount may have blanks around it; it is above zero unless zero is allowed", () => {
  expect([parseEnteredMoney(" 1.20 ", "USD"), parseEnteredMoney("0.01", "USD")]).toEqual([
    { amount: usd(120n) },
    { amount: usd(1n) },
  ]);
  expect([parseEnteredMoney("0", "USD"), parseEnteredMoney("0.00", "USD", { zero: true })]).toEqual([
    { issue: "amount.zero" },
    { amount: usd(0n) },
  ]);
  expect([parseEnteredMoney("-1", "USD", { zero: true }), parseEnteredMoney("1.2", "JPY")]).toEqual([
    { issue: "amount.negative" },
    { issue: "amount.whole" },
  ]);
});

test("an amount is written with exactly its currency's decimals, and displayed in groups of three with true signs", () => {
  const amounts = [usd(0n), usd(5n), usd(-5n), usd(123_456_789n), yen(0n), yen(-1_234n)];
  expect(amounts.map(decimalText)).toEqual(["0.00", "0.05", "-0.05", "1234567.89", "0", "-1234"]);
  expect(amounts.map((amount) => displayMoney(amount))).toEqual([
    "0.00",
    "0.05",
    "−0.05",
    "1,234,567.89",
    "0",
    "−1,234",
  ]);
  expect([usd(0n), usd(1n), usd(-1n)].map((amount) => displayMoney(amount, { sign: true }))).toEqual([
    "0.00",
    "+0.01",
    "−0.01",
  ]);
  expect(["1234567.1234567", "123", "1234", "123456"].map(groupThousands)).toEqual([
    "1,234,567.1234567",
    "123",
    "1,234",
    "123,456",
  ]);
});

test("an amount is sent as text, comes back the same, and below zero only where that is allowed", () => {
  expect(z.decode(moneyCodec, { currency: "USD", amount: "12.30" })).toEqual(usd(1_230n));
  expect(z.decode(moneyCodec, { currency: "USD", amount: "0" })).toEqual(usd(0n));
  expect(z.encode(moneyCodec, yen(12n))).toEqual({ currency: "JPY", amount: "12" });
  expect(z.decode(signedMoneyCodec, { currency: "USD", amount: "-12.30" })).toEqual(usd(-1_230n));
  const issue = (codec: typeof moneyCodec, amount: string) =>
    z
      .safeDecode(codec, { currency: "USD", amount })
      .error?.issues.map(({ code, message, path }) => [code, message, path]);
  expect([issue(moneyCodec, "-12.30"), issue(signedMoneyCodec, "1.234")]).toEqual([
    [["custom", "amount.negative", ["amount"]]],
    [["custom", "amount.decimals", ["amount"]]],
  ]);
});

test("only whole minor units of a currency are money", () => {
  const values: readonly unknown[] = [
    usd(1n),
    { currency: "USD", minor: 1 },
    { minor: 1n },
    { currency: "USD" },
    null,
    "1",
  ];
  expect(values.map(isMoney)).toEqual([true, false, false, false, false, false]);
  for (const value of values.slice(1)) expect(z.safeEncode(moneyCodec, value as Money).success).toBe(false);
});

test("a share is parsed as typed and displayed in per cent, with a true minus", () => {
  const shareTexts: [string, number | undefined][] = [
    ["2.5", 25_000],
    [" −2.5 ", -25_000],
    ["-2.5", -25_000],
    ["+1", 10_000],
    ["0.0001", 1],
    ["100", 1_000_000],
    ["1。5", 15_000],
    ["0.00001", undefined],
    ["1000", undefined],
    ["1.", undefined],
    ["", undefined],
    ["x1", undefined],
    ["1x", undefined],
  ];
  for (const [text, ppm] of shareTexts) expect([text, ppmOfPercent(text)]).toEqual([text, ppm]);
  expect([-25_000, 25_000, 0].map((ppm) => percentText(ppm, { sign: true }))).toEqual(["−2.5", "+2.5", "0"]);
  expect([percentText(25_000), percentText(-1)]).toEqual(["2.5", "−0.0001"]);
});

test("a fee is displayed by its kind: flat, a share, or a share with its bounds", () => {
  const labelsOf = (ppm: number, min: bigint, max: bigint | null) =>
    feeTermsTextKeyAndArguments({ ppm, min: usd(min), max: max === null ? null : usd(max) } satisfies FeeTerms);
  const none = "0.00 USD";
  expect(labelsOf(0, 1_500n, null)).toEqual(["flat", { share: "0", min: "15.00 USD", max: "" }]);
  expect(labelsOf(0, 0n, null)).toEqual(["share", { share: "0", min: none, max: "" }]);
  expect(labelsOf(300, 0n, null)).toEqual(["share", { share: "0.03", min: none, max: "" }]);
  expect(labelsOf(300, 0n, 100_000n)).toEqual(["most", { share: "0.03", min: none, max: "1,000.00 USD" }]);
  expect(labelsOf(300, 100n, null)).toEqual(["least", { share: "0.03", min: "1.00 USD", max: "" }]);
  expect(labelsOf(300, 100n, 200n)).toEqual(["between", { share: "0.03", min: "1.00 USD", max: "2.00 USD" }]);
});

test("the Hong Kong dollar and the offshore yuan alone wait for Hong Kong's banks", () => {
  expect(currencyCodes.filter(settlesInHongKong).sort()).toEqual(["CNH", "HKD"]);
});
