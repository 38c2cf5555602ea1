import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { jobHandlers } from "@/lib/simulator/jobs";
import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import { serializeMids } from "@/lib/simulator/driving/market/ticks";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import { cluster } from "../fixtures/cluster";
import { instantOf } from "./hand-written-tick";
import { interleave, median, ratioAtLeast, throughput, type Benchmark } from "./harness";
import { accountsCount, fund, ledgerNamed, transferAtRandom, world } from "./ledger";
import { boundLevel, midsAt, openOrders, placeLevel, readers } from "./limit-orders";

const waiting = 100_000;
const filledCount = 10_000;
const workersCount = 4;
const clients = 16;
const seconds = 3;
const rounds = 5;

export const benchmark: Benchmark = {
  name: "FX-2",
  about: `one tick fills ${filledCount} of ${waiting} open limit orders, ${workersCount} workers, each order once, against own LED-1`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const orders = await ledgerNamed(server.url, "orders", clients);
    bench.defer(orders.close);
    const ledger = await ledgerNamed(server.url, "ledger", clients);
    bench.defer(ledger.close);
    await openOrders(orders, waiting);
    await readers(orders);
    await fund(ledger, accountsCount);
    const workers = Array.from({ length: workersCount }, () =>
      openDatabase(server.url.replace(/[^/]+$/, "orders"), { max: 2 }),
    );
    for (const worker of workers) bench.defer(worker.close);
    const combinedPost = createPostingCombiner(ledger.sql);
    let level = 0;
    const { ours, reference } = await interleave(bench.rounds(rounds), {
      reference: () => throughput(clients, seconds * 1000, () => transferAtRandom(combinedPost)),
      ours: () => storm(orders, workers, (level += 1)),
    });
    bench.report({
      metric: `orders filled/s by one tick that fills ${filledCount}, ${workersCount} workers`,
      ours: median(ours),
      reference: { name: "LED-1, own postings/s", value: median(reference) },
      target: ratioAtLeast(1),
    });
  },
};

/**
 * Places the level's orders and puts the tick that comes to them on the timetable; then lets all workers at it. Orders
 * a second.
 */
async function storm(db: Database, workers: readonly Database[], level: number): Promise<number> {
  await placeLevel(db, level, filledCount);
  await boundLevel(db, level);
  const at = instantOf(level);
  await db.sql(
    "insert into replay (world, at, label, mids, no, total) values ($1::uuid, $2::timestamptz, '2026-03-18', $3::jsonb, 1, 1)",
    [world, at, serializeMids(midsAt(level))],
  );
  await db.sql(
    "insert into due (world, due_at, priority, kind, subject) values ($1::uuid, $2::timestamptz, 50, 'market.replay', '2026-03-18')",
    [world, at],
  );
  await db.pool.query("vacuum analyze exchange_order, due, account");
  const from = performance.now();
  const results = await Promise.all(workers.map((worker) => runDueJobs(worker, world, at, jobHandlers)));
  const perSecond = filledCount / ((performance.now() - from) / 1000);
  const notifiedOrders = results
    .flatMap(({ effects }) => effects)
    .filter(({ kind }) => kind === "exchange.filled")
    .map(({ subject }) => subject);
  const [postingTotals] = await db.sql<{ postings: number; orders: number }>(
    "select count(*)::int as postings, count(distinct order_id)::int as orders from posting where world = $1::uuid and kind = 'exchange' and at = $2::timestamptz",
    [world, at],
  );
  if (
    notifiedOrders.length !== filledCount ||
    new Set(notifiedOrders).size !== filledCount ||
    postingTotals?.postings !== filledCount ||
    postingTotals.orders !== filledCount
  )
    throw new Error(
      `${notifiedOrders.length} fills were told and ${postingTotals?.postings} posted instead of ${filledCount}`,
    );
  return perSecond;
}
