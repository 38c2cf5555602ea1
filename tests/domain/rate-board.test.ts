import { expect, test } from "vitest";
import * as z from "zod/mini";
import { rateChangeBasisPoints, customerMarkupPpm, pairsOf, pricePerUnitSold } from "@/lib/exchange/rate-board";
import { rates } from "@/lib/exchange/calls/rates";
import { rateOf } from "../fixtures/trading";

const dollar = (text: string) => rateOf("USD", "CNH", text);

test("a day's change is from its first mid rate to the middle of bid and ask, in hundredths of a percent with its sign", () => {
  const price = { bid: dollar("7.0500"), ask: dollar("7.0900") };
  expect(rateChangeBasisPoints(price, dollar("7.0000"))).toBe(100);
  expect(rateChangeBasisPoints(price, dollar("7.0700"))).toBe(0);
  expect(rateChangeBasisPoints(price, dollar("7.1400"))).toBe(-98);
});

test("a markup is the difference of a customer's rate from the mid, on either side, and below zero where it is better", () => {
  const mid = dollar("7.0000");
  expect(customerMarkupPpm(dollar("6.9972"), mid, "sellBase")).toBe(400);
  expect(customerMarkupPpm(dollar("7.0028"), mid, "buyBase")).toBe(400);
  expect([customerMarkupPpm(mid, mid, "buyBase"), customerMarkupPpm(dollar("7.0070"), mid, "sellBase")]).toEqual([
    0, -1_000,
  ]);
});

test("a currency's pairs are those with each of the fifteen others, each once", () => {
  const pairs = pairsOf("CNH");
  expect(new Set(pairs.map(({ base, quote }) => `${base}${quote}`)).size).toBe(15);
  expect(pairs.every(({ base, quote }) => base === "CNH" || quote === "CNH")).toBe(true);
});

test("one unit sold gives the bid, or one divided by the ask rounded down", () => {
  expect(pricePerUnitSold(dollar("7.0000"), "USD")).toEqual(dollar("7.0000"));
  expect(pricePerUnitSold(dollar("7.0000"), "CNH")).toEqual({ base: "CNH", quote: "USD", value: 14_285_714n });
});

test("a feed's pairs travel in one line, and an invalid currency is refused", () => {
  const pairs = [
    { sell: "USD" as const, buy: "CNH" as const },
    { sell: "EUR" as const, buy: "USD" as const },
  ];
  expect(z.encode(rates.feedMany.input, { pairs })).toEqual({ pairs: "USD-CNH,EUR-USD" });
  expect(z.decode(rates.feedMany.input, { pairs: "USD-CNH,EUR-USD" })).toEqual({ pairs });
  for (const text of ["", "USD-XXX", "USDCNH", "USD-CNH,"])
    expect([text, z.safeDecode(rates.feedMany.input, { pairs: text }).success]).toEqual([text, false]);
});
