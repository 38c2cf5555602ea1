import fc from "fast-check";
import { expect, test } from "vitest";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { convert, displayRate, divide, pairOf, parseRate, quoted, rateText } from "@/lib/money/rate";
import { amountsAt, isTradable, rateFor, sideOf } from "@/lib/exchange/rules";
import { bridgedMids, nextMids, referenceMids, shockedMids, tickCurrencies } from "@/lib/simulator/market/path";
import { bidAsk, midOf, midsWith } from "@/lib/simulator/market/rates";
import { tickFault } from "@/lib/simulator/market/tick";

const currency = fc.constantFrom<Currency>(...orderCurrencies);
const at = new Date("2026-03-18T02:00:00.000Z");

test("division says how it rounds", () => {
  expect([
    divide(7n, 2n, "down"),
    divide(7n, 2n, "up"),
    divide(7n, 2n, "half-even"),
    divide(5n, 2n, "half-even"),
  ]).toEqual([3n, 4n, 4n, 2n]);
});

test("a rate keeps its pair's digits and shows more only where it has them", () => {
  const pair = pairOf("USD", "CNH");
  expect(rateText({ ...pair, value: 700_000_000n })).toBe("7.0000");
  expect(rateText({ ...pair, value: 700_001_000n })).toBe("7.00001");
  expect(displayRate({ ...pairOf("USD", "VND"), value: 2_618_000_000_000n })).toEqual({ head: "26,180", tail: ".0" });
  expect([parseRate("0"), parseRate("-1"), parseRate("1.123456789"), parseRate("7.1")]).toEqual([
    undefined,
    undefined,
    undefined,
    710_000_000n,
  ]);
});

test("yen have no decimals on either side of a conversion", () => {
  const rate = { ...pairOf("USD", "JPY"), value: 15_983_000_000n };
  expect(convert(money("USD", 100n), rate, "down")).toEqual(money("JPY", 159n));
  expect(convert(money("JPY", 160n), rate, "up")).toEqual(money("USD", 101n));
});

test("there is a bid below and an ask above the mid for every two order currencies", () => {
  fc.assert(
    fc.property(currency, currency, fc.integer({ min: 0, max: 20_000 }), (a, b, spread) => {
      fc.pre(isTradable(a, b));
      const pair = pairOf(a, b);
      const [prices, mid] = [bidAsk(referenceMids, pair, spread), midOf(referenceMids, pair)];
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
        const end = [...path, home].reduce((held, next) => {
          if (held.currency === next || held.minor === 0n) return held.currency === next ? held : money(next, 0n);
          const { pair, side } = sideOf(held.currency, next);
          const prices = bidAsk(referenceMids, pair, 400);
          if (!prices) throw new Error("every pair has a rate");
          return amountsAt(held, rateFor(prices, side), held.currency).buy;
        }, start);
        expect(end.minor <= start.minor).toBe(true);
      },
    ),
  );
});

test("quotes are rounded against the customer: the bid down, the ask up, to the pair's digits", () => {
  const pair = pairOf("USD", "CNH");
  const prices = bidAsk({ ...referenceMids, CNH: 700_000_000n }, pair, 400);
  expect(prices && [rateText(prices.bid), rateText(prices.ask)]).toEqual(["6.9972", "7.0028"]);
  const odd = bidAsk({ ...referenceMids, CNH: 700_001_234n }, pair, 400);
  expect(odd && [rateText(odd.bid), rateText(odd.ask)]).toEqual(["6.9972", "7.0029"]);
});

test("a cross carries the spread of both its legs", () => {
  const pair = pairOf("EUR", "CNH");
  const prices = bidAsk({ ...referenceMids, EUR: 100_000_000n, CNH: 700_000_000n }, pair, 1_000);
  expect(prices && [rateText(prices.bid), rateText(prices.ask)]).toEqual(["6.9860", "7.0141"]);
});

test("a mid that was set is the mid that is shown, for every pair with the dollar", () => {
  for (const code of tickCurrencies) {
    const pair = pairOf("USD", code);
    const value = quoted(pair, ((midOf(referenceMids, pair)?.value ?? 0n) * 101n) / 100n, "down");
    expect(midOf(midsWith(referenceMids, { ...pair, value }), pair)?.value, code).toBe(value);
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

test("a bridge ends where it should, each step within the guard", () => {
  const goal = { JPY: 8_000_000_000n };
  let mids = referenceMids;
  for (let left = 145; left > 1; left -= 1) {
    const next = bridgedMids("seed", new Date(at.getTime() - left), mids, goal, left);
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
