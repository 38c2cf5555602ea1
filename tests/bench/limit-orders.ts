import { rateFor, type Side } from "@/lib/exchange/rules";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import { orderCurrencies } from "@/lib/money/currency";
import { canonicalPair, rateUnit, type Rate } from "@/lib/money/rate";
import type { Database } from "@/lib/simulator/platform/store/database";
import { tightenBound } from "@/lib/simulator/exchange/limit/rate-bounds";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { referenceMids, type Mids } from "@/lib/simulator/driving/market/path";
import { bidAskOf, midsWithPairRate } from "@/lib/simulator/driving/market/rates";
import { lockWorldForTick, writeTick } from "@/lib/simulator/driving/market/tick";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { mustPost, posting, wednesday, world } from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

export const filledATick = 10;
const merchants = 1_000;
const userNoOf = (merchant: number) => String(100_000 + merchant);

/** The target rates of the orders that fill: USD/CNH sold, one step of its quotation apart. */
const step = 10_000n;
const firstTarget = 70_000n * step;

/** The mids at which selling dollars fetches exactly this level's target. */
export function midsAt(level: number): Mids {
  const target = firstTarget + BigInt(level) * step;
  const mid = (target * 1_000_000n) / (1_000_000n - BigInt(halfSpreadPpm)) + 1n;
  return midsWithPairRate(referenceMids, { base: "USD", quote: "CNH", value: mid });
}

/** Returns the customer rates on every pair and side, at these mids. */
export function allRates(mids: Mids): { rate: Rate; side: Side }[] {
  return orderCurrencies.flatMap((a, i) =>
    orderCurrencies.slice(i + 1).flatMap((b) => {
      const prices = bidAskOf(mids, canonicalPair(a, b), halfSpreadPpm);
      return prices ? (["sellBase", "buyBase"] as const).map((side) => ({ rate: rateFor(prices, side), side })) : [];
    }),
  );
}

const orderColumns = `insert into exchange_order (world, id, order_no, user_no, operator_id, kind, state, sell, buy, fixed, sell_minor, buy_minor, fee_minor, base, quote, side, target_rate, valid_until, placed_at, updated_at)`;
const idOf = (no: string) =>
  `(lpad(to_hex(${no}), 8, '0') || '-0000-7000-8000-' || substr(md5((${no})::text), 1, 12))::uuid`;
const validUntil = new Date("2026-04-01T16:00:00.000Z");

/**
 * A market with so many open orders that this benchmark's ticks do not touch, over all 240 directed pairs, half a
 * percent to one percent away, each with its expiry on the timetable and its history; and merchants with dollars to
 * sell.
 */
export async function openOrders(db: Database, count: number): Promise<void> {
  const mids = midsAt(0);
  await db.transact(async (sql) => {
    const tx = txAt(sql, { id: world, terms: {} }, wednesday);
    return writeTick(tx, tickListeners, await lockWorldForTick(tx), mids, "set");
  });
  const rates = allRates(mids);
  await db.sql(
    `with rate as (select * from unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) with ordinality r (base, quote, side, value, no))
     ${orderColumns}
     select $1::uuid, ${idOf("o")}, 'FX' || o, (100000 + o % ${merchants})::text, $1::uuid, 'limit', 'pending',
       case side when 'sellBase' then base else quote end, case side when 'sellBase' then quote else base end, 'sell', 1000000, 1000000, 1000, base, quote, side,
       case side when 'sellBase' then value + value * (5000 + o * 7919 % 5000) / 1000000 else value - value * (5000 + o * 7919 % 5000) / 1000000 end,
       $7::timestamptz, $8::timestamptz, $8::timestamptz
     from generate_series(1, $2::bigint) o join rate on rate.no = o % $9::int + 1`,
    [
      world,
      count,
      rates.map(({ rate }) => rate.base),
      rates.map(({ rate }) => rate.quote),
      rates.map(({ side }) => side),
      rates.map(({ rate }) => rate.value),
      validUntil,
      wednesday,
      rates.length,
    ],
  );
  await beginOrders(db, 1, count);
  await db.sql(
    `insert into limit_bound (world, base, quote, side, target_rate)
     select world, base, quote, side, case side when 'sellBase' then min(target_rate) else max(target_rate) end from exchange_order where world = $1::uuid group by 1, 2, 3, 4`,
    [world],
  );
  await fundMerchants(db);
  await db.pool.query("vacuum analyze");
  await db.pool.query("checkpoint");
}

/** Places the orders of one level: the tick that comes to it fills them and no others. */
export async function placeLevel(db: Database, level: number, count = filledATick): Promise<void> {
  const first = 2_000_000_000 + level * count;
  const target = firstTarget + BigInt(level) * step;
  await db.sql(
    `${orderColumns}
     select $1::uuid, ${idOf("o")}, 'FX' || o, (100000 + o % ${merchants})::text, $1::uuid, 'limit', 'pending', 'USD', 'CNH', 'sell', 100000, 100000 * $4::bigint / ${rateUnit}, 100, 'USD', 'CNH', 'sellBase', $4::bigint, $5::timestamptz, $6::timestamptz, $6::timestamptz
     from generate_series($2::bigint, $3::bigint) o`,
    [world, first, first + count - 1, target, validUntil, wednesday],
  );
  await beginOrders(db, first, first + count - 1);
}

/**
 * Tightens the bound as placing the orders of a level does: the hand-written tick has no bounds, so only ours needs it.
 */
export const boundLevel = (db: Database, level: number): Promise<void> =>
  tightenBound(worldContext(db.sql, { id: world }), {
    base: "USD",
    quote: "CNH",
    side: "sellBase",
    target: firstTarget + BigInt(level) * step,
  });

/** Creates one operator per merchant, who is notified of each change of the orders. */
export const readers = async (db: Database): Promise<void> =>
  void (await db.sql(
    `insert into operator (world, id, user_no, name, email, operator_type, permissions, password_hash, made_at)
   select $1::uuid, ${idOf("(3000000000 + o)")}, (100000 + o)::text, 'Operator', o || '@bench.example', 1, '{*}', 'none', $3::timestamptz from generate_series(0, $2::bigint - 1) o`,
    [world, merchants, wednesday],
  ));

/** The first row of each order's history, and its expiry on the timetable. */
async function beginOrders(db: Database, first: number, last: number): Promise<void> {
  await db.sql(
    `insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, 'limitOrder', ${idOf("o")}, 0, '', 'made', 'pending', $4::timestamptz, 'bench' from generate_series($2::bigint, $3::bigint) o`,
    [world, first, last, wednesday],
  );
  await db.sql(
    `insert into due (world, due_at, priority, kind, subject) select $1::uuid, $4::timestamptz, 10, 'exchange.expire', ${idOf("o")}::text from generate_series($2::bigint, $3::bigint) o`,
    [world, first, last, validUntil],
  );
}

/** Every account that a fill can meet is open before anything is measured. */
async function fundMerchants(db: Database): Promise<void> {
  const stripes = Array.from({ length: 16 }, (_, stripe) => stripe.toString(16).padStart(2, "0"));
  await db.transact(async (sql) => {
    const fundings = Array.from({ length: merchants }, (_, merchant) => {
      const ledgerAccount = merchantAccount(userNoOf(merchant), "available", "USD");
      return posting(platformAccount("nostro", "USD", ledgerAccount.id), ledgerAccount, 1_000_000_000_000n);
    });
    const yuan = Array.from({ length: merchants }, (_, merchant) =>
      merchantAccount(userNoOf(merchant), "available", "CNH"),
    );
    const platforms = stripes.flatMap((stripe) => [
      platformAccount("position", "USD", stripe),
      platformAccount("position", "CNH", stripe),
      platformAccount("feeIncome", "USD", stripe),
    ]);
    await lockAccounts(worldContext(sql, { id: world }), [
      ...fundings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
      ...yuan,
      ...platforms,
    ]);
    await mustPost(postMany(worldContext(sql, { id: world }), fundings));
  });
}
