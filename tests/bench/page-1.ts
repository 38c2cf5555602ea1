import { listedMax } from "@/lib/call/wire";
import type { Database } from "@/lib/simulator/database";
import { orderColumns, orders } from "@/lib/simulator/exchange/orders";
import { dayMs, later } from "@/lib/time/instant";
import { cluster } from "../fixtures/cluster";
import { interleaved, median, quantile, ratioAtMost, type Bench, type Benchmark } from "./harness";
import { wednesday, world } from "./ledger";
import { busy, databaseWithOrders, daysBack, otherOf, others } from "./order-history";

const sizes = [100_000, 1_000_000];
const rounds = 20;
const warmUps = 2;
const pageSize = 20;

export const benchmark: Benchmark = {
  name: "PAGE-1",
  about: "a page of exchanges, filtered, at 10^5 and 10^6 rows, against keyset SQL alone",
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const databases: { size: number; db: Database }[] = [];
    for (const size of sizes) {
      const db = await databaseWithOrders(server.url, size);
      bench.defer(db.close);
      databases.push({ size, db });
      bench.say(`${size} orders written`);
    }
    const values = await interleaved(bench.rounds(rounds) + warmUps, Object.fromEntries(databases.flatMap(({ size, db }) => [
      [`page ${size}`, () => pageOf(db, otherOf(Math.floor(Math.random() * others)), Math.max(1, Math.floor(Math.random() * size / 2 / others / pageSize)))],
      [`keyset ${size}`, () => keyset(db, otherOf(Math.floor(Math.random() * others)))],
      [`first ${size}`, () => pageOf(db, busy, 1)],
      [`deep ${size}`, () => pageOf(db, busy, Math.max(1, Math.floor(Math.random() * Math.min(size / 2, listedMax * 1.5) / pageSize)))],
      [`busy keyset ${size}`, () => keyset(db, busy)],
    ])));
    const of = (way: string) => (values[way] ?? []).slice(warmUps);
    for (const { size } of databases) {
      bench.report({ metric: `page of one of ${others} merchants, p99 ms at ${size} orders`, ours: quantile(of(`page ${size}`), 0.99), reference: { name: "keyset SQL alone", value: quantile(of(`keyset ${size}`), 0.99) }, target: ratioAtMost(5) });
      for (const way of ["first", "deep"] as const) bench.report({ metric: `${way} page of one merchant's ${size / 2}, p99 ms`, ours: quantile(of(`${way} ${size}`), 0.99), reference: { name: "keyset SQL alone", value: quantile(of(`busy keyset ${size}`), 0.99) }, target: ratioAtMost(5) });
    }
    grown(bench, `page of one of ${others} merchants`, of(`page ${sizes[1]}`), of(`page ${sizes[0]}`));
    for (const way of ["first", "deep"] as const) grown(bench, `${way} page of one merchant's half`, of(`${way} ${sizes[1]}`), of(`${way} ${sizes[0]}`));
  },
};

function grown(bench: Bench, what: string, old: readonly number[], young: readonly number[]): void {
  bench.report({ metric: `${what}, ms at ${sizes[1]} orders`, ours: median(old), reference: { name: `at ${sizes[0]}`, value: median(young) }, target: ratioAtMost(1.3) });
}

/** The list's own answer, with a filter that lets two thirds through; no further down than lists page. */
async function pageOf(db: Database, userNo: string, currentPage: number): Promise<number> {
  const from = performance.now();
  // named cast: an answer that only reads looks at no more of what it is handed
  const { rows } = await orders({ kind: "realTime", currentPage: Math.min(listedMax / pageSize, Math.max(1, Math.floor(currentPage * 0.66))), pageSize }, { who: { userNo }, world: { id: world }, now: wednesday, db, refuse: (code: string) => { throw new Error(code); } } as never);
  const milliseconds = performance.now() - from;
  if (rows.length === 0) throw new Error("the page is empty");
  return milliseconds;
}

/** The rows before some instant, and nothing else: what a program does that knows no number of pages. */
async function keyset(db: Database, userNo: string): Promise<number> {
  const before = later(wednesday, -Math.floor(Math.random() * (daysBack - 20)) * dayMs);
  const from = performance.now();
  const rows = await db.sql(
    `select ${orderColumns} from exchange_order x where x.world = $1::uuid and x.user_no = $2 and x.kind = 'realTime' and (x.placed_at, x.id) < ($3::timestamptz, $4::uuid) order by x.placed_at desc, x.id desc limit ${pageSize}`,
    [world, userNo, before, world],
  );
  if (rows.length === 0) throw new Error("the page is empty");
  return performance.now() - from;
}
