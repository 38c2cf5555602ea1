import fc from "fast-check";
import { expect, test } from "vitest";
import {
  feeCappedByHold,
  isPartialFill,
  maxCoveredExchangeAmounts,
  pipsBetween,
  maxCoveredSellAmount,
  suggestedTargets,
  type FeeOf,
} from "@/lib/exchange/limit";
import { amountsAt, limitTargetFault, type Side } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { feeOf as feeBy } from "@/lib/money/fee";
import { money, zero } from "@/lib/money/money";
import { canonicalPair, rateText, type Rate } from "@/lib/money/rate";

const rateOf = (a: Currency, b: Currency, value: bigint): Rate => ({ ...canonicalPair(a, b), value });
const seven = rateOf("USD", "CNH", 700_000_000n);
const feeOf: FeeOf = (sell) => feeBy(sell, { ppm: 1_000, min: zero(sell.currency), max: null });
/** A fee that is never less than 1.00 and never more than 5.00. */
const boundedFee: FeeOf = (sell) =>
  money(sell.currency, [100n, feeOf(sell).minor, 500n].sort((a, b) => (a < b ? -1 : 1))[1] ?? 0n);

test("a short balance covers the most that it pays for with the fee on top, to the minor unit", () => {
  const coveredMinor = (available: bigint, fee = feeOf) =>
    maxCoveredSellAmount(money("USD", 100_000n), available, fee).minor;
  expect([coveredMinor(100_100n), coveredMinor(100_099n), coveredMinor(100_098n)]).toEqual([
    100_000n,
    99_999n,
    99_998n,
  ]);
  expect([coveredMinor(0n), coveredMinor(1n), coveredMinor(2n)]).toEqual([0n, 0n, 1n]);
  expect([coveredMinor(100n, boundedFee), coveredMinor(101n, boundedFee)]).toEqual([0n, 1n]);
});

test("one minor unit more than the covered amount would not be covered, with any balance and fee", () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 12n),
      fc.constantFrom(feeOf, boundedFee),
      (available, minor, fee) => {
        const { minor: coveredMinor } = maxCoveredSellAmount(money("USD", minor), available, fee);
        const cost = (sell: bigint) => sell + fee(money("USD", sell)).minor;
        expect(coveredMinor <= minor && (coveredMinor === 0n || cost(coveredMinor) <= available)).toBe(true);
        expect(coveredMinor === minor || cost(coveredMinor + 1n) > available).toBe(true);
      },
    ),
  );
});

test("a part preserves the named side, sells no more than it pays for, and is none where it buys nothing", () => {
  const bySell = amountsAt(money("CNH", 100_000n), seven, "CNH");
  expect(maxCoveredExchangeAmounts(bySell, seven, 50_050n, feeOf)).toEqual({
    sell: money("CNH", 50_000n),
    buy: money("USD", 7_142n),
    fixed: "sell",
  });
  const byBuy = amountsAt(money("USD", 10_000n), seven, "CNH");
  // 71.42 dollars cost 499.94 yuan: the six fen that buy no further cent stay
  expect(maxCoveredExchangeAmounts(byBuy, seven, 50_050n, feeOf)).toEqual({
    sell: money("CNH", 49_994n),
    buy: money("USD", 7_142n),
    fixed: "buy",
  });
  expect([
    maxCoveredExchangeAmounts(bySell, seven, 8n, feeOf)?.buy,
    maxCoveredExchangeAmounts(bySell, seven, 7n, feeOf),
  ]).toEqual([money("USD", 1n), undefined]);
});

test("a part is whole units of a currency without decimals, and hundredths of the won and the dong", () => {
  const yen = rateOf("USD", "JPY", 15_000_000_000n);
  expect(maxCoveredExchangeAmounts(amountsAt(money("JPY", 100_000n), yen, "JPY"), yen, 50_000n, feeOf)).toEqual({
    sell: money("JPY", 49_950n),
    buy: money("USD", 33_300n),
    fixed: "sell",
  });
  const wonRate = rateOf("USD", "KRW", 135_000_000_000n);
  expect(
    maxCoveredExchangeAmounts(amountsAt(money("KRW", 10_000_000n), wonRate, "KRW"), wonRate, 5_005_001n, feeOf),
  ).toEqual({
    sell: money("KRW", 5_000_000n),
    buy: money("USD", 3_703n),
    fixed: "sell",
  });
});

test("a fee that has risen since charges no more than the hold", () => {
  const sell = money("USD", 100_000n);
  expect(
    [
      feeCappedByHold(sell, money("USD", 99n), 100_100n),
      feeCappedByHold(sell, money("USD", 100n), 100_100n),
      feeCappedByHold(sell, money("USD", 101n), 100_100n),
    ].map(({ minor }) => minor),
  ).toEqual([99n, 100n, 100n]);
});

test("less than the requested amount is a part, on the named side alone", () => {
  expect([
    isPartialFill(money("USD", 100n), money("USD", 99n), money("CNH", 693n)),
    isPartialFill(money("USD", 100n), money("USD", 100n), money("CNH", 700n)),
    isPartialFill(money("CNH", 700n), money("USD", 99n), money("CNH", 700n)),
  ]).toEqual([true, false, false]);
});

test("suggested targets may be placed, nearest first, on both sides and at every number of digits", () => {
  const suggestedRates = (rate: Rate, side: Side) => {
    const { nearer, usual, farther } = suggestedTargets(rate, side);
    return [nearer, usual, farther];
  };
  expect(suggestedRates(seven, "sellBase").map(rateText)).toEqual(["7.0070", "7.0210", "7.0350"]);
  expect(suggestedRates(seven, "buyBase").map(rateText)).toEqual(["6.9930", "6.9790", "6.9650"]);
  for (const rate of [
    rateOf("USD", "JPY", 15_012_300_000n),
    rateOf("USD", "VND", 2_501_200_000_000n),
    rateOf("EUR", "GBP", 85_123_000n),
  ]) {
    for (const side of ["sellBase", "buyBase"] as const)
      expect(suggestedRates(rate, side).map(({ value }) => limitTargetFault(rate, side, value))).toEqual([
        null,
        null,
        null,
      ]);
  }
});

test("a distance is in pips of the pair's last digit, a part of one counted as one", () => {
  expect([
    pipsBetween(seven, 700_000_000n),
    pipsBetween(seven, 700_000_001n),
    pipsBetween(seven, 700_210_000n),
    pipsBetween(seven, 699_790_000n),
  ]).toEqual([0, 1, 21, 21]);
  expect(pipsBetween(rateOf("USD", "JPY", 15_000_000_000n), 15_001_000_000n)).toBe(10);
});
