import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareQuotaCardPriority,
  reducedHalfSpread,
  quotaUsed,
  isCardApplicable,
  type CardTerms,
} from "@/lib/exchange/quota";
import { rateFor } from "@/lib/exchange/rules";
import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { canonicalPair, rateUnit } from "@/lib/money/rate";
import { referenceMids } from "@/lib/simulator/driving/market/path";
import { bidAskOf } from "@/lib/simulator/driving/market/rates";
import { addMilliseconds } from "@/lib/time/instant";

const from = new Date("2026-03-18T02:00:00.000Z");
const until = addMilliseconds(from, 1_000);
const card = (change: Partial<CardTerms> = {}): CardTerms => ({
  kind: null,
  pair: null,
  sharePpm: 500_000,
  validFrom: from,
  validUntil: until,
  ...change,
});
const dollars = canonicalPair("USD", "CNH");

test("a card is valid from its first instant until, and no longer at, its last one", () => {
  expect(
    [-1, 0, 999, 1_000].map((ms) => isCardApplicable(card(), "realTime", dollars, addMilliseconds(from, ms))),
  ).toEqual([false, true, true, false]);
});

test("a card for one kind and pair is valid for no other, a card for all for each", () => {
  expect(["realTime", "booked"].map((kind) => isCardApplicable(card({ kind: "booked" }), kind, dollars, from))).toEqual(
    [false, true],
  );
  expect(
    [dollars, canonicalPair("EUR", "USD")].map((pair) =>
      isCardApplicable(card({ pair: dollars }), "realTime", pair, from),
    ),
  ).toEqual([true, false]);
});

test("the card with the largest rebate is tried first, of equal ones the one that ends sooner, then the one granted first", () => {
  const all = [
    { ...card({ sharePpm: 100 }), cardNo: "QC9" },
    { ...card({ validUntil: addMilliseconds(until, 1) }), cardNo: "QC2" },
    { ...card(), cardNo: "QC10" },
    { ...card(), cardNo: "QC3" },
    { ...card(), cardNo: "QC1" },
    { ...card(), cardNo: "QC5" },
  ];
  const order = ["QC1", "QC3", "QC5", "QC10", "QC2", "QC9"];
  expect(all.toSorted(compareQuotaCardPriority).map(({ cardNo }) => cardNo)).toEqual(order);
  expect(
    all
      .toReversed()
      .sort(compareQuotaCardPriority)
      .map(({ cardNo }) => cardNo),
  ).toEqual(order);
});

test("with any rebate of a card, no customer's rate is better than the exact mid, nor worse than without the card", () => {
  const currency = fc.constantFrom(...orderCurrencies);
  fc.assert(
    fc.property(
      currency,
      currency,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (currencyA, currencyB, share, half) => {
        fc.pre(currencyA !== currencyB);
        const pair = canonicalPair(currencyA, currencyB);
        const [plain, better] = [
          bidAskOf(referenceMids, pair, half),
          bidAskOf(referenceMids, pair, reducedHalfSpread(half, share)),
        ];
        if (!plain || !better) throw new Error("every pair has a reference rate");
        const perDollar = (code: typeof currencyA) => (code === "USD" ? rateUnit : (referenceMids[code] ?? 0n));
        const [base, quote] = [perDollar(pair.base), perDollar(pair.quote)];
        expect(rateFor(better, "sellBase").value * base <= quote * rateUnit).toBe(true);
        expect(rateFor(better, "buyBase").value * base >= quote * rateUnit).toBe(true);
        expect(better.bid.value >= plain.bid.value && better.ask.value <= plain.ask.value).toBe(true);
      },
    ),
  );
});

test("the rest of a half spread is rounded up, in the house's favour", () => {
  expect([
    reducedHalfSpread(3, 500_000),
    reducedHalfSpread(400, 1),
    reducedHalfSpread(400, 999_999),
    reducedHalfSpread(400, 1_000_000),
  ]).toEqual([2, 400, 1, 0]);
});

test("a quota is used by the side in its own currency, else by the sold amount at the mid rate, rounded up", () => {
  const amounts = { sell: money("CNH", 10_001n), buy: money("JPY", 222n) };
  const mid = { ...dollars, value: 700_000_000n };
  expect(quotaUsed(amounts, "CNH", undefined)).toEqual(money("CNH", 10_001n));
  expect(quotaUsed(amounts, "JPY", undefined)).toEqual(money("JPY", 222n));
  expect(quotaUsed(amounts, "USD", mid)).toEqual(money("USD", 1_429n));
  const little = { sell: money("CNH", 10_003n), buy: money("JPY", 222n) }; // 1,429 cents and no more
  expect(quotaUsed(little, "USD", mid)).toEqual(money("USD", 1_429n));
  expect(quotaUsed({ ...little, sell: money("CNH", 10_004n) }, "USD", mid)).toEqual(money("USD", 1_430n));
  expect(quotaUsed(amounts, "USD", undefined)).toBeUndefined();
});
