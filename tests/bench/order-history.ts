import pg from "pg";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { openLedger, wednesday, world } from "./ledger";

/** The merchant that has the long list, and the number of other merchants that share the remaining orders. */
export const busy = "500000";
export const otherMerchantCount = 1_000;
export const otherOf = (merchant: number): string => String(100_000 + merchant);
export const daysBack = 150;

/** Orders that are done, of `numbered`: the `o`th with its `id`, its `user_no` and when it was placed, `at`. `$1` is the world. */
export const insertStatements = {
  exchanges: `insert into exchange_order (world, id, order_no, user_no, operator_id, kind, state, sell, buy, fixed, sell_minor, buy_minor, fee_minor, base, quote, side, rate, target_rate, placed_at, updated_at, done_at)
    select $1::uuid, id, 'FX' || lpad(o::text, 12, '0'), user_no, $1::uuid,
      case when o % 6 < 4 then 'realTime' else 'limit' end, 'finished', 'USD', case when o % 5 = 0 then 'EUR' else 'CNH' end, 'sell', 100000 + o % 1000, 700000 + o % 1000, 100, 'USD', 'CNH', '', 700000000, 0, at, at, at from numbered`,
  payments: `insert into payment (world, id, order_no, user_no, operator_id, state, payee_id, payee_name, payee_account, payee_swift, payee_bank, payee_country, currency, amount_minor, arrival_minor, fee_currency, fee_minor, bearer, pay_currency, pay_minor, purpose, reference, uetr, placed_at, done_at)
    select $1::uuid, id, 'PO' || lpad(o::text, 12, '0'), user_no, $1::uuid,
      case when o % 6 < 4 then 'success' else 'failure' end, $1::uuid, 'Pacific Parts Inc.', '123456789', 'CITIUS33', 'Citibank', 'US', 'USD', 100000 + o % 1000, 100000 + o % 1000, 'USD', 1500, 'SHA', 'USD', 100000 + o % 1000, 'goods', 'INV ' || o, id, at, at from numbered`,
  incomes: `, sent as (insert into remittance (world, id, order_no, user_no, state, currency, amount_minor, fee_minor, charging_mode, payer_name, payer_account, payer_bank, payer_country, payee_account, postscript, uetr, sent_at, arrives_at, settled_at)
    select $1::uuid, id, 'RM' || lpad(o::text, 12, '0'), user_no, 'received', 'USD', 100000 + o % 1000, 1500, 'SHA', 'Brookfield Home Supply Inc.', '123456789', 'First Lakeside Bank', 'US', '88' || user_no, 'INV ' || o, id, at, at, at from numbered)
    insert into income (world, id, detail_id, user_no, remittance_id, state, currency, amount_minor, fee_minor, arrived_at)
    select $1::uuid, id, 'IN' || lpad(o::text, 12, '0'), user_no, id,
      case when o % 6 < 4 then 'credited' else 'refunded' end, case when o % 5 = 0 then 'EUR' else 'USD' end, 100000 + o % 1000, 1500, at from numbered`,
  materials: `insert into material (world, id, serial_no, user_no, operator_id, state, settlement_type, currency, amount_minor, linked_minor, buyer_name, contract_no, contract_date, trade_country, website, product_type, product_name, quantity, shipment_status, submitted_at, decided_at)
    select $1::uuid, id, 'MA' || lpad(o::text, 12, '0'), user_no, $1::uuid, 'approved', case when o % 6 < 4 then 'general' else 'customs' end,
      case when o % 5 = 0 then 'EUR' else 'USD' end, 100000 + o % 1000, 1000 * (o % 3), 'Brookfield Home Supply Inc.', 'HT-' || o, '2026-03-01', 'US', 'https://www.brookfield-home.example/', '008', 'Steel bolts', 500, 'shipped', at, at from numbered`,
} as const;

/** The database that `databaseWith` makes on a server, and where it is reached. */
const nameOf = (kind: keyof typeof insertStatements, count: number): string => `${kind}_${count}`;
export const urlOf = (kind: keyof typeof insertStatements, url: string, count: number): string =>
  url.replace(/[^/]+$/, nameOf(kind, count));

/**
 * A database of its own with so many orders of a kind that are done, spread over 150 days: half of them the busy
 * merchant's, the others' half is spread.
 */
export async function databaseWith(kind: keyof typeof insertStatements, url: string, count: number): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${nameOf(kind, count)}`);
  await client.end();
  const databaseUrl = urlOf(kind, url, count);
  await (await openLedger(databaseUrl, 1)).close();
  const db = openDatabase(databaseUrl, { max: 4 });
  await db.sql(
    `with numbered as (
       select o, (lpad(to_hex(o), 8, '0') || '-0000-7000-8000-' || substr(md5(o::text), 1, 12))::uuid as id, case when o % 2 = 0 then $3 else (100000 + o / 2 % ${otherMerchantCount})::text end as user_no,
         $4::timestamptz - interval '${daysBack} days' * (1 - o::float8 / $2::bigint) as at from generate_series(1, $2::bigint) o
     ) ${insertStatements[kind]}`,
    [world, count, busy, wednesday],
  );
  await db.pool.query("vacuum analyze");
  await db.pool.query("checkpoint");
  return db;
}
