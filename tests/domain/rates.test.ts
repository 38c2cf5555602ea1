import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { currencyCodes, orderCurrencies, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import {
  convert,
  displayRate,
  divide,
  pairName,
  canonicalPair,
  parseRate,
  roundToQuote,
  rateCodec,
  rateDecimals,
  pipSize,
  rateText,
  samePair,
  type Rate,
} from "@/lib/money/rate";
import { amountsAt, isTradable, rateFor, marketSideOf } from "@/lib/exchange/rules";
import {
  nextMidsTowardsGoal,
  nextMids,
  referenceMids,
  shockedMids,
  tickCurrencies,
} from "@/lib/simulator/driving/market/path";
import { bidAskOf, midOf, midsWithPairRate } from "@/lib/simulator/driving/market/rates";
import { tickFault } from "@/lib/simulator/driving/market/tick";

const currency = fc.constantFrom<Currency>(...orderCurrencies);
const at = new Date("2026-03-18T02:00:00.000Z");

test("division names its rounding", () => {
  expect([
    divide(7n, 2n, "down"),
    divide(7n, 2n, "up"),
    divide(7n, 2n, "half-even"),
    divide(5n, 2n, "half-even"),
  ]).toEqual([3n, 4n, 4n, 2n]);
});

test("division rounds to the nearest from both sides, and accepts no negative number and no zero to divide by", () => {
  expect([10n, 11n, 12n, 13n, 14n].map((dividend) => divide(dividend, 4n, "half-even"))).toEqual([2n, 3n, 3n, 3n, 4n]);
  expect([divide(0n, 3n, "up"), divide(6n, 3n, "up"), divide(6n, 3n, "half-even")]).toEqual([0n, 2n, 2n]);
  expect(() => divide(-1n, 2n, "down")).toThrow(RangeError);
  expect(() => divide(1n, 0n, "down")).toThrow(RangeError);
  expect(() => divide(1n, -1n, "down")).toThrow(RangeError);
});

test("two currencies trade as one pair, whichever is sold, in the order of the market", () => {
  const market = "EUR GBP AUD NZD USD CAD SGD PLN MYR CNH CNY HKD THB RUB JPY KRW IDR VND".split(" ") as Currency[];
  expect(market.toSorted()).toEqual(currencyCodes.toSorted());
  for (const [at, base] of market.entries())
    for (const quote of market.slice(at + 1))
      expect([pairName(canonicalPair(base, quote)), pairName(canonicalPair(quote, base))]).toEqual(
        Array(2).fill(`${base}/${quote}`),
      );
  const pair = canonicalPair("USD", "CNH");
  expect(
    [{ ...pair }, canonicalPair("EUR", "CNH"), canonicalPair("USD", "JPY")].map((otherPair) =>
      samePair(pair, otherPair),
    ),
  ).toEqual([true, false, false]);
});

test("a pair is quoted with as many digits as its usual size requires", () => {
  const decimals = (base: Currency) => currencyCodes.map((code) => `${code} ${rateDecimals({ base, quote: code })}`);
  expect(decimals("USD")).toEqual(
    "CNH 4,USD 5,EUR 5,HKD 4,VND 1,JPY 3,KRW 2,GBP 5,AUD 5,CAD 5,NZD 5,SGD 5,CNY 4,IDR 1,MYR 5,PLN 5,RUB 3,THB 4".split(
      ",",
    ),
  );
  expect(rateDecimals({ base: "GBP", quote: "PLN" })).toBe(4); // just five to one, which is no longer below five
  expect([rateDecimals(canonicalPair("NZD", "VND")), rateDecimals(canonicalPair("EUR", "KRW"))]).toEqual([1, 2]);
  expect([rateDecimals({ base: "GBP", quote: "VND" }), rateDecimals({ base: "EUR", quote: "RUB" })]).toEqual([1, 3]);
  expect([pipSize(canonicalPair("USD", "CNH")), pipSize(canonicalPair("USD", "VND"))]).toEqual([10_000n, 10_000_000n]);
});

test("a rate travels as text and is read as a positive number of at most eight decimals", () => {
  const wire = { base: "USD", quote: "CNH", rate: "7.1234" } as const;
  const rate: Rate = { base: "USD", quote: "CNH", value: 712_340_000n };
  expect([z.decode(rateCodec, wire), z.encode(rateCodec, rate)]).toEqual([rate, wire]);
  const issues = z.safeDecode(rateCodec, { ...wire, rate: "seven" }).error?.issues;
  expect(issues).toMatchObject([{ code: "custom", message: "rate.number", path: ["rate"] }]);
  for (const value of [null, "7", 7, {}, { value: 7 }])
    expect(z.safeEncode(rateCodec, value as unknown as Rate).success).toBe(false);
  expect(["", "x1", "1x", "1.", " 1 ", "1234567890", "123456789.00000001"].map(parseRate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    100_000_000n,
    undefined,
    12_345_678_900_000_001n,
  ]);
});

test("a rate below one has its zero, and one in whole numbers has no point", () => {
  expect(rateText({ ...canonicalPair("EUR", "GBP"), value: 5_000_000n })).toBe("0.05000");
  expect(rateText({ base: "GBP", quote: "VND", value: 3_300_000_000_000n })).toBe("33000.0");
  expect(rateText({ base: "EUR", quote: "EUR", value: 100_000_000n })).toBe("1.00000");
});

test("an amount of either side becomes the other by the rate, rounded as requested", () => {
  const rate = { ...canonicalPair("USD", "CNH"), value: 712_345_000n };
  expect(convert(money("USD", 10_001n), rate, "down")).toEqual(money("CNH", 71_241n));
  expect(convert(money("USD", 10_001n), rate, "up")).toEqual(money("CNH", 71_242n));
  expect(convert(money("CNH", 71_241n), rate, "down")).toEqual(money("USD", 10_000n));
  expect(convert(money("CNH", 71_241n), rate, "half-even")).toEqual(money("USD", 10_001n));
});

test("an amount of a third currency is not converted", () => {
  expect(() => convert(money("EUR", 1n), { ...canonicalPair("USD", "CNH"), value: 700_000_000n }, "down")).toThrow(
    TypeError,
  );
});

test("a rate has its pair's digits and more only where it has them", () => {
  const pair = canonicalPair("USD", "CNH");
  expect(rateText({ ...pair, value: 700_000_000n })).toBe("7.0000");
  expect(rateText({ ...pair, value: 700_001_000n })).toBe("7.00001");
  expect(displayRate({ ...canonicalPair("USD", "VND"), value: 2_618_000_000_000n })).toEqual({
    head: "26,180",
    tail: ".0",
  });
  expect([parseRate("0"), parseRate("-1"), parseRate("1.123456789"), parseRate("7.1")]).toEqual([
    undefined,
    undefined,
    undefined,
    710_000_000n,
  ]);
});

test("yen have no decimals on either side of a conversion", () => {
  const rate = { ...canonicalPair("USD", "JPY"), value: 15_983_000_000n };
  expect(convert(money("USD", 100n), rate, "down")).toEqual(money("JPY", 159n));
  expect(convert(money("JPY", 160n), rate, "up")).toEqual(money("USD", 101n));
});

test("there is a bid below and an ask above the mid for every two order currencies", () => {
  fc.assert(
    fc.property(currency, currency, fc.integer({ min: 0, max: 20_000 }), (a, b, spread) => {
      fc.pre(isTradable(a, b));
      const pair = canonicalPair(a, b);
      const [prices, mid] = [bidAskOf(referenceMids, pair, spread), midOf(referenceMids, pair)];
      expect(
        prices && mid && prices.bid.value > 0n && prices.bid.value <= mid.value && mid.value <= prices.ask.value,
      ).toBe(true);
    }),
  );
});

test("nobody gains by exchanging there and back, through whichever currencies", () => {
  fc.assert(
    fc.property(
      fc.array(currency, { minLength: 1, maxLength: 4 }),
      currency,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (path, home, minor) => {
        const start = money(home, minor);
        const end = [...path, home].reduce((amount, next) => {
          if (amount.currency === next || amount.minor === 0n)
            return amount.currency === next ? amount : money(next, 0n);
          const { pair, side } = marketSideOf(amount.currency, next);
          const prices = bidAskOf(referenceMids, pair, 400);
          if (!prices) throw new Error("every pair has a rate");
          return amountsAt(amount, rateFor(prices, side), amount.currency).buy;
        }, start);
        expect(end.minor <= start.minor).toBe(true);
      },
    ),
  );
});

test("quotes are rounded against the customer: the bid down, the ask up, to the pair's digits", () => {
  const pair = canonicalPair("USD", "CNH");
  const prices = bidAskOf({ ...referenceMids, CNH: 700_000_000n }, pair, 400);
  expect(prices && [rateText(prices.bid), rateText(prices.ask)]).toEqual(["6.9972", "7.0028"]);
  const odd = bidAskOf({ ...referenceMids, CNH: 700_001_234n }, pair, 400);
  expect(odd && [rateText(odd.bid), rateText(odd.ask)]).toEqual(["6.9972", "7.0029"]);
});

test("a cross carries the spread of both its legs", () => {
  const pair = canonicalPair("EUR", "CNH");
  const prices = bidAskOf({ ...referenceMids, EUR: 100_000_000n, CNH: 700_000_000n }, pair, 1_000);
  expect(prices && [rateText(prices.bid), rateText(prices.ask)]).toEqual(["6.9860", "7.0141"]);
});

test("a mid that was set is the displayed mid, for every pair with the dollar", () => {
  for (const code of tickCurrencies) {
    const pair = canonicalPair("USD", code);
    const value = roundToQuote(pair, ((midOf(referenceMids, pair)?.value ?? 0n) * 101n) / 100n, "down");
    expect(midOf(midsWithPairRate(referenceMids, { ...pair, value }), pair)?.value, code).toBe(value);
  }
});

test("the same seed and instant give the same step; another seed or instant gives another", () => {
  expect(nextMids("a", at, referenceMids)).toEqual(nextMids("a", at, referenceMids));
  expect(nextMids("a", at, referenceMids)).not.toEqual(nextMids("b", at, referenceMids));
  expect(nextMids("a", new Date(at.getTime() + 1), referenceMids)).not.toEqual(nextMids("a", at, referenceMids));
});

test("a year of ticks stays above zero and within reach of where it began", () => {
  let mids = referenceMids;
  for (let step = 0; step < 45_000; step += 1) mids = nextMids("seed", new Date(at.getTime() + step * 300_000), mids);
  for (const code of tickCurrencies) {
    const [now, then] = [mids[code] ?? 0n, referenceMids[code] ?? 0n];
    expect(now * 100n > then * 85n && now * 100n < then * 115n, `${code} went from ${then} to ${now}`).toBe(true);
  }
});

test("a bridge ends at its target, each step within the guard", () => {
  const goal = { JPY: 8_000_000_000n };
  let mids = referenceMids;
  for (let remaining = 145; remaining > 1; remaining -= 1) {
    const next = nextMidsTowardsGoal("seed", new Date(at.getTime() - remaining), mids, goal, remaining);
    expect(tickFault({ at, mids }, at, next, 200_000)).toBeNull();
    mids = next;
  }
  expect(tickFault({ at, mids }, at, { ...mids, ...goal }, 20_000)).toBeNull();
});

test("a shock of the dollar moves all others, of another currency that one alone", () => {
  expect(shockedMids(referenceMids, "EUR", 100_000)).toEqual({ ...referenceMids, EUR: 77_806_364n });
  const dollar = shockedMids(referenceMids, "USD", 100_000);
  expect(tickCurrencies.every((code) => (dollar[code] ?? 0n) > (referenceMids[code] ?? 0n))).toBe(true);
});

test("a tick that is zero, negative, older or past the guard is refused; one exactly at the guard is not", () => {
  const last = { at, mids: { ...referenceMids, CNH: 700_000_000n } };
  const cnh = (mid: bigint) => tickFault(last, at, { ...last.mids, CNH: mid }, 200_000);
  expect([cnh(0n), cnh(-1n)]).toEqual(["zero", "zero"]);
  expect([cnh(840_000_000n), cnh(840_000_001n), cnh(560_000_000n), cnh(559_999_999n)]).toEqual([
    null,
    "far",
    null,
    "far",
  ]);
  expect(tickFault(last, new Date(at.getTime() - 1), last.mids, 200_000)).toBe("older");
  expect(tickFault(last, at, { EUR: 1n }, 200_000)).toBe("zero");
});
