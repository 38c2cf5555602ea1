import fc from "fast-check";
import { expect, test } from "vitest";
import { platformNetPositions, pairPositions, type TradedVolume } from "@/lib/exchange/positions";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { createUsdValuation } from "@/lib/simulator/driving/market/dollars";
import { referenceMids } from "@/lib/simulator/driving/market/path";

const inDollars = createUsdValuation({ ...referenceMids, CNH: 700_000_000n });
const trade = (sell: Currency, buy: Currency, soldMinor: bigint, boughtMinor: bigint): TradedVolume => ({
  sell,
  buy,
  soldMinor,
  boughtMinor,
});

test("a round trip has earned the difference of the average rates, the rest is valued at mid", () => {
  // 1,000 dollars in at 6.99, 400 out again at 7.01; 600 left that cost 6.99 and are worth 7.00
  const [pair, ...none] = pairPositions(
    [trade("USD", "CNH", 1_000_00n, 6_990_00n), trade("CNH", "USD", 2_804_00n, 400_00n)],
    inDollars,
  );
  expect(none).toEqual([]);
  expect(pair).toMatchObject({
    pair: canonicalPair("USD", "CNH"),
    bought: money("USD", 1_000_00n),
    sold: money("USD", 400_00n),
    open: money("USD", 600_00n),
    averageBought: { value: 699_000_000n },
    averageSold: { value: 701_000_000n },
    // 400 × 0.02 = 8.00 yuan; 600 × 0.01 = 6.00 yuan, at 7.00 for a dollar
    realised: money("USD", 114n),
    unrealised: money("USD", 86n),
  });
});

test("a short position has earned on the first amounts bought back, rounded to the nearest, the rest stays open", () => {
  // 400 dollars in at 6.99, 1,000 out at 7.01: 400 × 0.02 = 8.00 yuan earned, 600 owed that are worth 7.00 each
  const [pair] = pairPositions(
    [trade("USD", "CNH", 400_00n, 2_796_00n), trade("CNH", "USD", 7_010_00n, 1_000_00n)],
    inDollars,
  );
  expect(pair).toMatchObject({
    open: money("USD", -600_00n),
    realised: money("USD", 114n),
    unrealised: money("USD", 86n),
  });
});

test("in the quote currency alone, a closed position has earned its receipts above its payments", () => {
  const asYuan = ({ currency, minor }: { currency: Currency; minor: bigint }) => (currency === "CNH" ? minor : 0n);
  const [even] = pairPositions([trade("USD", "CNH", 3n, 20n), trade("CNH", "USD", 23n, 3n)], asYuan);
  expect(even).toMatchObject({ realised: money("USD", 3n), unrealised: money("USD", 0n) });
  // 20 × 2 ∕ 3 is 13.33 and 23 × 2 ∕ 3 is 15.33: to the nearest
  const [more] = pairPositions([trade("USD", "CNH", 3n, 20n), trade("CNH", "USD", 16n, 2n)], asYuan);
  expect(more?.realised).toEqual(money("USD", 3n));
  const [less] = pairPositions([trade("USD", "CNH", 2n, 13n), trade("CNH", "USD", 23n, 3n)], asYuan);
  expect(less?.realised).toEqual(money("USD", 2n));
  const [inOnly] = pairPositions([trade("USD", "CNH", 3n, 20n)], asYuan);
  const [outOnly] = pairPositions([trade("CNH", "USD", 20n, 3n)], asYuan);
  expect([inOnly?.realised.minor, outOnly?.realised.minor, outOnly?.averageBought]).toEqual([0n, 0n, null]);
});

test("pairs are listed in the order of their names, whichever was traded first", () => {
  const trades = [trade("USD", "JPY", 1n, 1n), trade("EUR", "USD", 1n, 1n), trade("CNH", "USD", 1n, 1n)];
  const names = (rows: TradedVolume[]) =>
    pairPositions(rows, inDollars).map(({ pair }) => `${pair.base}/${pair.quote}`);
  expect([names(trades), names(trades.toReversed())]).toEqual(Array(2).fill(["EUR/USD", "USD/CNH", "USD/JPY"]));
});

test("a short position is worth its cost to buy back", () => {
  const [pair] = pairPositions([trade("CNH", "USD", 7_010_00n, 1_000_00n)], inDollars);
  expect(pair).toMatchObject({
    open: money("USD", -1_000_00n),
    realised: money("USD", 0n),
    unrealised: money("USD", 143n),
    averageBought: null,
  });
});

test("pairs together add up to the positions, to the minor unit, and their results to the positions' worth but for roundings", () => {
  const codes = fc.constantFrom(...orderCurrencies);
  const trades = fc
    .array(
      fc.record({
        sell: codes,
        buy: codes,
        soldMinor: fc.bigInt(1n, 10n ** 12n),
        boughtMinor: fc.bigInt(1n, 10n ** 12n),
      }),
      { maxLength: 20 },
    )
    .map((all) =>
      all.filter(
        ({ sell, buy }, place) =>
          sell !== buy && all.findIndex((candidate) => candidate.sell === sell && candidate.buy === buy) === place,
      ),
    );
  fc.assert(
    fc.property(trades, (rows) => {
      const net = platformNetPositions(rows);
      const pairs = pairPositions(rows, inDollars);
      const worth = [...net].reduce((sum, [code, minor]) => sum + inDollars(money(code, minor)), 0n);
      const results = pairs.reduce((sum, { realised, unrealised }) => sum + realised.minor + unrealised.minor, 0n);
      const gap = worth > results ? worth - results : results - worth;
      expect(gap).toBeLessThanOrEqual(BigInt(2 * pairs.length + net.size));
      for (const code of orderCurrencies) {
        const netBought = rows.reduce(
          (sum, row) => sum + (row.sell === code ? row.soldMinor : 0n) - (row.buy === code ? row.boughtMinor : 0n),
          0n,
        );
        expect(net.get(code) ?? 0n).toBe(netBought);
      }
    }),
    { numRuns: 200 },
  );
});
