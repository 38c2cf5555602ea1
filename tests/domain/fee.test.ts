import { expect, test } from "vitest";
import * as z from "zod/mini";
import { feeOf, feeTerms, maxAfterFee, type FeeTerms } from "@/lib/money/fee";
import { money } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";

const terms = (ppm: number, min = 0n, max: bigint | null = null): FeeTerms => ({
  ppm,
  min: money("USD", min),
  max: max === null ? null : money("USD", max),
});
const cost = (minor: bigint, of: FeeTerms) => feeOf(money("USD", minor), of).minor;

test("a fee is its share rounded up to the minor unit, in a currency without decimals too", () => {
  expect([1_000_000n, 1_000_001n, 1n, 0n].map((minor) => cost(minor, terms(1_000)))).toEqual([1_000n, 1_001n, 1n, 0n]);
  expect(feeOf(money("JPY", 1n), { ppm: 1_000, min: money("JPY", 0n), max: null })).toEqual(money("JPY", 1n));
});

test("no fee is below its minimum or above its maximum, to the minor unit on both sides", () => {
  expect([9_999n, 10_000n, 10_001n].map((minor) => cost(minor, terms(10_000, 100n)))).toEqual([100n, 100n, 101n]);
  expect([19_900n, 19_901n, 20_001n].map((minor) => cost(minor, terms(10_000, 0n, 200n)))).toEqual([199n, 200n, 200n]);
});

test("a flat fee is a minimum without a share, whatever the amount", () => {
  expect([0n, 1n, 10n ** 15n].map((minor) => cost(minor, terms(0, 1_500n)))).toEqual([1_500n, 1_500n, 1_500n]);
});

test("terms are sent complete: a share in whole parts of a million, amounts as text, and no maximum as nothing", () => {
  const wire = { ppm: 300, min: { currency: "USD", amount: "1.00" }, max: null } as const;
  expect(z.decode(feeTerms, wire)).toEqual(terms(300, 100n));
  expect(z.safeDecode(feeTerms, { ...wire, ppm: 0.5 }).success).toBe(false);
});

test("terms of another currency give nothing for an amount", () => {
  expect(() => feeOf(money("EUR", 1n), terms(1))).toThrow(TypeError);
  expect(() => feeOf(money("USD", 1n), { ...terms(1), max: money("EUR", 1n) })).toThrow(TypeError);
});

test("a share is read in per cent without idle zeros", () => {
  expect([0, 1, 300, 1_000, 10_000, 12_345, 1_000_000].map((ppm) => percentText(ppm))).toEqual([
    "0",
    "0.0001",
    "0.03",
    "0.1",
    "1",
    "1.2345",
    "100",
  ]);
});

test("the largest amount that leaves room for its fee is covered with it to the minor unit, and one unit more is not", () => {
  const kinds = [terms(1_000), terms(0, 1_500n), terms(10_000, 100n, 200n), terms(0)];
  for (const of of kinds)
    for (const available of [0n, 1n, 99n, 1_500n, 1_501n, 10_099n, 100_000n, 10n ** 15n + 7n]) {
      const { minor } = maxAfterFee(money("USD", available), of);
      if (minor > 0n) expect(minor + cost(minor, of)).toBeLessThanOrEqual(available);
      expect(minor + 1n + cost(minor + 1n, of)).toBeGreaterThan(available);
    }
});
