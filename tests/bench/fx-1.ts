import pg from "pg";
import type { Database } from "@/lib/simulator/platform/store/database";
import { lockWorldForTick, writeTick } from "@/lib/simulator/driving/market/tick";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { cluster } from "../fixtures/cluster";
import { handWrittenTick, instantOf, nextTickNo } from "./hand-written-tick";
import { atMost, duration, interleave, median, ratioAtMost, type Benchmark } from "./harness";
import { openLedger, world } from "./ledger";
import { boundLevel, filledATick, midsAt, openOrders, placeLevel } from "./limit-orders";
import { txAt } from "../fixtures/tx";

/** Open orders; each number in a database of its own, so that its indexes are as large as that. */
const sizes = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 40;
const warmUps = 6;

interface Market {
  readonly size: number;
  readonly db: Database;
  /** Counts the levels by which the rate has risen. */
  level: number;
}

export const benchmark: Benchmark = {
  name: "FX-1",
  about: `a tick that fills ${filledATick} of 10^3 to 10^6 open limit orders, over all pairs, against SQL written by hand for it`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const measurements: { size: number; ours: number; reference: number; empty: number }[] = [];
    const markets: Market[] = [];
    for (const size of sizes) {
      const db = await databaseOf(server.url, `orders_${size}`);
      bench.defer(db.close);
      bench.log(`${size} orders written in ${Math.round((await duration(() => openOrders(db, size))) / 1000)} s`);
      markets.push({ size, db, level: 0 });
    }
    // one world after the other in each round, so that sizes are compared side by side as well
    const values = await interleave(
      bench.rounds(rounds) + warmUps,
      Object.fromEntries(
        markets.flatMap((market) => [
          [`ours ${market.size}`, () => filling(market, ours)],
          [`reference ${market.size}`, () => filling(market, byHand)],
          [`empty ${market.size}`, () => empty(market)],
        ]),
      ),
    );
    const of = (way: string) => median((values[way] ?? []).slice(warmUps));
    for (const { size } of markets)
      measurements.push({
        size,
        ours: of(`ours ${size}`),
        reference: of(`reference ${size}`),
        empty: of(`empty ${size}`),
      });
    for (const { size, ours: milliseconds, reference } of measurements) {
      bench.report({
        metric: `tick that fills ${filledATick}, ms at ${size} orders`,
        ours: milliseconds,
        reference: { name: "hand-written SQL", value: reference },
        target: ratioAtMost(3),
      });
    }
    const [young, old] = [measurements.at(0), measurements.at(-1)];
    if (young && old)
      bench.report({
        metric: `tick that fills ${filledATick}, ms at ${old.size} orders`,
        ours: old.ours,
        reference: { name: `at ${young.size} orders`, value: young.ours },
        target: ratioAtMost(1.5),
      });
    for (const { size, empty: milliseconds } of measurements)
      bench.report({
        metric: `tick that fills none, ms at ${size} orders`,
        ours: milliseconds,
        target: atMost(2, "ms"),
      });
  },
};

async function databaseOf(url: string, name: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return openLedger(url.replace(/[^/]+$/, name), 1);
}

type Ticking = (market: Market) => Promise<number>;

const ours: Ticking = ({ db, level }) =>
  db.transact(async (sql) => {
    const tx = txAt(sql, { id: world, terms: {} }, instantOf(level));
    const { fault, effects } = await writeTick(tx, tickListeners, await lockWorldForTick(tx), midsAt(level), "set");
    if (fault) throw new Error(`the tick was refused: ${fault}`);
    return effects.filter(({ kind }) => kind === "exchange.filled").length;
  });

const byHand: Ticking = ({ db, level }) =>
  db.transact(async (sql) => handWrittenTick(sql, instantOf(level), await nextTickNo(sql), midsAt(level)));

/** Places the next level's orders, then times the tick that fills exactly them. */
async function filling(market: Market, ticking: Ticking): Promise<number> {
  market.level += 1;
  await placeLevel(market.db, market.level);
  if (ticking === ours) await boundLevel(market.db, market.level);
  const from = performance.now();
  const filledCount = await ticking(market);
  const milliseconds = performance.now() - from;
  if (filledCount !== filledATick) throw new Error(`${filledCount} orders were filled instead of ${filledATick}`);
  return milliseconds;
}

async function empty(market: Market): Promise<number> {
  const from = performance.now();
  const filledCount = await ours(market);
  const milliseconds = performance.now() - from;
  if (filledCount !== 0) throw new Error(`${filledCount} orders were filled instead of none`);
  return milliseconds;
}
