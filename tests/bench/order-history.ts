import pg from "pg";
import { openDatabase, type Database } from "@/lib/simulator/database";
import { openLedger, wednesday, world } from "./ledger";

/** The merchant whose list is long, and how many others share the rest. */
export const busy = "500000";
export const others = 1_000;
export const otherOf = (merchant: number): string => String(100_000 + merchant);
export const daysBack = 150;

/** A database of its own with so many exchanges that are done: half of them the busy merchant's, half spread over the others, over 150 days. */
export async function databaseWithOrders(url: string, count: number): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database orders_${count}`);
  await client.end();
  const own = url.replace(/[^/]+$/, `orders_${count}`);
  await (await openLedger(own, 1)).close();
  const db = openDatabase(own, { max: 4 });
  await db.pool.query(
    `insert into exchange_order (world, id, order_no, user_no, operator_id, kind, state, sell, buy, fixed, sell_minor, buy_minor, fee_minor, base, quote, side, rate, target_rate, placed_at, updated_at, done_at)
     select $1::uuid, (lpad(to_hex(o), 8, '0') || '-0000-7000-8000-' || substr(md5(o::text), 1, 12))::uuid, 'FX' || lpad(o::text, 12, '0'), case when o % 2 = 0 then $3 else (100000 + o / 2 % ${others})::text end, $1::uuid,
       case when o % 6 < 4 then 'realTime' else 'limit' end, 'finished', 'USD', case when o % 5 = 0 then 'EUR' else 'CNH' end, 'sell', 100000 + o % 1000, 700000 + o % 1000, 100, 'USD', 'CNH', '', 700000000, 0, at, at, at
     from generate_series(1, $2::bigint) o, lateral (select $4::timestamptz - interval '${daysBack} days' * (1 - o::float8 / $2::bigint) as at) t`,
    [world, count, busy, wednesday],
  );
  await db.pool.query("vacuum analyze");
  await db.pool.query("checkpoint");
  return db;
}
