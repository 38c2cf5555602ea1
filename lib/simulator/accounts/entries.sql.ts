import type { Currency } from "@/lib/money/currency";
import { withFilters, type Filter } from "../store/with-filters";
import type { Range, Wanted } from "./entries";
import type { InWorld } from "../store/tx";

/** An account at an instant: the number of the first entry from then on, and the balance before it. */
export interface Stand {
  readonly account: string;
  readonly currency: string;
  readonly no: bigint;
  /** The balance, all that ever came in, and how often. */
  readonly after: bigint;
  readonly credited: bigint;
  readonly credits: bigint;
}

export interface Entry {
  readonly at: Date;
  readonly no: bigint;
  readonly kind: string;
  readonly orderNo: string;
  readonly currency: string;
  /** Below zero where money left. */
  readonly minor: bigint;
  readonly after: bigint;
}

/** Two operations of one instant may be booked in the other order; none is further out of turn than this. */
const disorderMax = 100;

/** How each account of a merchant, or that of one currency, stood at some instants (see `standsAt`). */
export const standRows = (
  tx: InWorld,
  userNo: string,
  currency: Currency | null,
  instants: readonly Date[],
): Promise<Stand[]> =>
  tx.sql<Stand>(
    `with recursive look (account, currency, entries, place, bound, low, high) as (
       select a.id, a.currency, a.entries, b.place, b.bound, 1::bigint, a.entries + 1 from account a, unnest($4::timestamptz[]) with ordinality b (bound, place)
       where a.world = $1::uuid and a.owner = $2 and a.purpose = 'available' and ($3::text is null or a.currency = $3)
       union all
       select l.account, l.currency, l.entries, l.place, l.bound, case when e.at < l.bound then e.no + 1 else l.low end, case when e.at < l.bound then l.high else e.no end
       from look l join entry e on e.world = $1::uuid and e.account = l.account and e.no = (l.low + l.high) / 2 where l.low < l.high
     ), found as (
       select l.account, l.currency, l.place, coalesce((
         select min(e.no) from entry e where e.world = $1::uuid and e.account = l.account and e.no between l.low - ${disorderMax} and l.low + ${disorderMax} and e.at >= l.bound
       ), l.entries + 1) as no
       from look l where l.low = l.high
     )
     select f.account, f.currency, f.no, coalesce(e.after, 0)::bigint as after, coalesce(e.credited, 0)::bigint as credited, coalesce(e.credits, 0)::bigint as credits
     from found f left join entry e on e.world = $1::uuid and e.account = f.account and e.no = f.no - 1 order by f.currency, f.account, f.place`,
    [tx.world.id, userNo, currency, instants],
  );

/** The orders that people call by a number: an exchange's, a payment's, a batch's or an income's. */
export const orderIdsCalled = (tx: InWorld, orderNo: string): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from exchange_order where world = $1::uuid and order_no = $2 union all select id from payment where world = $1::uuid and order_no = $2
     union all select id from payment_batch where world = $1::uuid and batch_no = $2
     union all select remittance_id from income where world = $1::uuid and detail_id = $2`,
    [tx.world.id, orderNo],
  );

/** Entries `e` of one account within a range of numbers. */
const ofRange = "e.world = $1::uuid and e.account = $2::uuid and e.no >= $3::bigint and e.no < $4::bigint";
/** The same of several ranges `r`. */
const ofRanges = "e.world = $1::uuid and e.account = r.account and e.no >= r.low and e.no < r.high";

/** Further filters of entries `e`. */
const filtersOf = ({ kind, orders }: Wanted): Filter[] => [
  [
    kind,
    (n) =>
      `exists (select from posting k where k.world = e.world and k.order_id = e.order_id and k.leg = e.leg and k.kind = ${n})`,
  ],
  [orders, (n) => `e.order_id = any(${n}::uuid[])`],
];

const rangeColumns = (ranges: readonly Range[]): unknown[] => [
  ranges.map(({ account }) => account),
  ranges.map(({ currency }) => currency),
  ranges.map(({ low }) => low),
  ranges.map(({ high }) => high),
];

/** Entries with the number that people speak of each by; `picked` has those that are shown, as `e`. */
const shown = (picked: string, order: string): string => `
  select e.at, e.no, p.kind, coalesce(x.order_no, y.order_no, b.batch_no, i.detail_id, '') as "orderNo", e.currency, case e.side when 'C' then e.amount else -e.amount end as minor, e.after
  from (${picked}) e
    join posting p on p.world = e.world and p.order_id = e.order_id and p.leg = e.leg
    left join exchange_order x on x.world = e.world and x.id = e.order_id
    left join payment y on y.world = e.world and y.id = e.order_id
    left join payment_batch b on b.world = e.world and b.id = e.order_id
    left join income i on i.world = e.world and i.remittance_id = e.order_id
  order by ${order}`;

/** The newest entries of some ranges, so many, after so many that are skipped. */
export function entryPage(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly Range[],
  most: number,
  skipped: number,
): Promise<Entry[]> {
  const { where, values } = withFilters(
    { where: ofRanges, values: [wanted.world, ...rangeColumns(ranges), most, skipped] },
    filtersOf(wanted),
  );
  return tx.sql<Entry>(
    shown(
      `select e.*, r.currency from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) r (account, currency, low, high)
       cross join lateral (select * from entry e where ${where} order by e.no desc limit $6::int + $7::int) e
       order by e.at desc, r.currency, e.no desc limit $6::int offset $7::int`,
      "e.at desc, e.currency, e.no desc",
    ),
    values,
  );
}

/** How many entries some ranges hold; counted up to `most`. */
export function entryCount(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly Range[],
  most: number | null,
): Promise<{ count: number }[]> {
  const { where, values } = withFilters(
    { where: ofRanges, values: [wanted.world, ...rangeColumns(ranges), most] },
    filtersOf(wanted),
  );
  return tx.sql<{ count: number }>(
    `select count(*)::int as count from (
       select from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) r (account, currency, low, high)
       join entry e on ${where} limit $6::int) counted`,
    values,
  );
}

/** What came and went in a range, added up; as text, since it may be beyond 64 bits. */
export interface AddedRow {
  moneyIn: string;
  moneyOut: string;
  countIn: number;
  countOut: number;
}

export function entrySums(tx: InWorld, wanted: Wanted, { account, low, high }: Range): Promise<AddedRow[]> {
  const { where, values } = withFilters(
    { where: ofRange, values: [wanted.world, account, low, high] },
    filtersOf(wanted),
  );
  return tx.sql<AddedRow>(
    `select coalesce(sum(e.amount) filter (where e.side = 'C'), 0)::text as "moneyIn", coalesce(sum(e.amount) filter (where e.side = 'D'), 0)::text as "moneyOut",
       (count(*) filter (where e.side = 'C'))::int as "countIn", (count(*) filter (where e.side = 'D'))::int as "countOut"
     from entry e where ${where}`,
    values,
  );
}

export const entriesAtOnce = 1_000;

/** The next entries of a range from a number on, oldest first. */
export function nextEntries(
  tx: InWorld,
  wanted: Wanted,
  { account, currency, high }: Range,
  from: bigint,
): Promise<Entry[]> {
  const { where, values } = withFilters(
    { where: ofRange, values: [wanted.world, account, from, high, currency] },
    filtersOf(wanted),
  );
  return tx.sql<Entry>(
    shown(`select e.*, $5::text as currency from entry e where ${where} order by e.no limit ${entriesAtOnce}`, "e.no"),
    values,
  );
}
