import { exchangeFeePpm } from "@/lib/exchange/terms";
import { rateUnit } from "@/lib/money/rate";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { serializeMids } from "@/lib/simulator/driving/market/ticks";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { wednesday, world } from "./ledger";
import { allRates } from "./limit-orders";

/** An order that the hand-written tick fills. */
interface Order {
  id: string;
  userNo: string;
  sellMinor: bigint;
  rate: bigint;
}

/**
 * The reference of FX-1: what a tick must write, by hand in four statements for exactly this workload (dollars sold for
 * yuan, amounts named in dollars): no guard, no rule, no machine, no verdict, no screening of balances but the
 * constraint of the table.
 */
export async function handWrittenTick(sql: Sql, at: Date, no: bigint, mids: Mids): Promise<number> {
  await sql("select 1 from world where id = $1::uuid for no key update", [world]);
  await sql("insert into tick (world, no, at, source, mids) values ($1::uuid, $2, $3::timestamptz, 'set', $4::jsonb)", [
    world,
    no,
    at,
    serializeMids(mids),
  ]);
  const rates = allRates(mids);
  const orders = await sql<Order>(
    `select o.id, o.user_no as "userNo", o.sell_minor as "sellMinor", r.value as rate
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) r (base, quote, side, value) cross join lateral (
       select * from exchange_order o where o.world = $1::uuid and o.base = r.base and o.quote = r.quote and o.side = 'sellBase' and r.side = 'sellBase' and o.state = 'pending' and o.target_rate <= r.value
       union all
       select * from exchange_order o where o.world = $1::uuid and o.base = r.base and o.quote = r.quote and o.side = 'buyBase' and r.side = 'buyBase' and o.state = 'pending' and o.target_rate >= r.value
     ) o`,
    [
      world,
      rates.map(({ rate }) => rate.base),
      rates.map(({ rate }) => rate.quote),
      rates.map(({ side }) => side),
      rates.map(({ rate }) => rate.value),
    ],
  );
  if (orders.length > 0) await sql(fillText, [world, at, ...filledColumns.map((column) => orders.map(column))]);
  return orders.length;
}

const millionths = 1_000_000n;
const feeOf = ({ sellMinor }: Order) => (sellMinor * BigInt(exchangeFeePpm) + millionths - 1n) / millionths;
const filledColumns: readonly ((order: Order) => string | bigint)[] = [
  ({ id }) => id,
  ({ rate }) => rate,
  ({ sellMinor, rate }) => (sellMinor * rate) / rateUnit,
  feeOf,
  ({ userNo }) => merchantAccount(userNo, "available", "USD").id,
  ({ userNo }) => merchantAccount(userNo, "available", "CNH").id,
  ({ id }) => platformAccount("position", "USD", id).id,
  ({ id }) => platformAccount("position", "CNH", id).id,
  ({ id }) => platformAccount("feeIncome", "USD", id).id,
];

const fillText = `
with filled as materialized (
  update exchange_order o set state = 'finished', changes = changes + 2, rate = f.rate, buy_minor = f.buy, fee_minor = f.fee, done_at = $2::timestamptz, updated_at = $2::timestamptz
  from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::uuid[], $8::uuid[], $9::uuid[], $10::uuid[], $11::uuid[]) f (id, rate, buy, fee, paying, receiving, sold, bought, fees)
  where o.world = $1::uuid and o.id = f.id and o.state = 'pending'
  returning o.id, o.sell_minor as sell, f.buy, f.fee, f.paying, f.receiving, f.sold, f.bought, f.fees
), line as materialized (
  select f.id, l.no, case when l.no > 4 then 'exchangeFee' else 'exchange' end as leg, l.account, l.side, l.amount, case l.side when 'C' then l.amount else -l.amount end as delta
  from filled f cross join lateral (values (1, f.paying, 'D', f.sell), (2, f.sold, 'C', f.sell), (3, f.bought, 'D', f.buy), (4, f.receiving, 'C', f.buy), (5, f.paying, 'D', f.fee), (6, f.fees, 'C', f.fee)) l (no, account, side, amount)
), locked as materialized (
  select id, balance, entries, credited, credits from account where world = $1::uuid and id in (select account from line) order by id for no key update
), entry_line as materialized (
  select l.*, a.balance + sum(l.delta) over upto as after, a.entries + row_number() over upto as entry_no,
    a.credited + sum(greatest(l.delta, 0)) over upto as credited, a.credits + sum((l.delta > 0)::int) over upto as credits
  from line l join locked a on a.id = l.account window upto as (partition by l.account order by l.id, l.no)
), posted as (
  insert into posting (world, order_id, leg, kind, at, digest) select $1::uuid, id, leg, leg, $2::timestamptz, md5(id::text) from filled cross join (values ('exchange'), ('exchangeFee')) l (leg)
), entered as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
  select $1::uuid, account, entry_no, id, leg, side, amount, after - delta, after, credited, credits, $2::timestamptz from entry_line
), moved as (
  update account a set balance = s.after, entries = s.entry_no, credited = s.credited, credits = s.credits
  from (select distinct on (account) account, after, entry_no, credited, credits from entry_line order by account, entry_no desc) s where a.world = $1::uuid and a.id = s.account
), told as (
  insert into history (world, machine, subject, no, before, event, after, at, who)
  select $1::uuid, 'limitOrder', id, h.no, h.before, h.event, h.after, $2::timestamptz, 'clock'
  from filled cross join (values (1, 'pending', 'touch', 'processing'), (2, 'processing', 'fill', 'finished')) h (no, before, event, after)
), noted as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome)
  select $1::uuid, gen_random_uuid(), $2::timestamptz, $2::timestamptz, 'clock', 'timetable', 'ledger.' || leg, id || '/' || leg, 'ok' from filled cross join (values ('exchange'), ('exchangeFee')) l (leg)
)
delete from due where world = $1::uuid and kind = 'exchange.expire' and subject in (select id::text from filled) and state = 'open'`;

/** The number of the next tick: a hand-written program would count too. */
export async function nextTickNo(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ no: bigint }>("select max(no) + 1 as no from tick where world = $1::uuid", [world]);
  return row?.no ?? 1n;
}

/** A second of the market's day for each tick. */
export const instantOf = (level: number): Date => new Date(wednesday.getTime() + level * 1_000);
