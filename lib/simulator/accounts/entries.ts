import type { Currency } from "@/lib/money/currency";
import { withFilters, type Filter } from "../store/with-filters";
import type { Sql } from "../store/pool";

/** Which entries of a merchant's available money are looked at. */
export interface Wanted {
  readonly world: string;
  readonly userNo: string;
  readonly currency?: Currency | undefined;
  readonly kind?: string | undefined;
  /** Of these orders alone. */
  readonly orders?: readonly string[] | undefined;
  readonly span: { readonly gte: Date; readonly lt: Date };
}

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

/**
 * The numbers of an account's entries within a span, from `low` up to, but not at, `high`, and its balances at both
 * ends.
 */
export interface Range extends Pick<Stand, "account" | "currency"> {
  readonly low: bigint;
  readonly high: bigint;
  readonly begin: Stand;
  readonly end: Stand;
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

/**
 * The position of each account at some instants, the earliest first. An account's entries are numbered without gaps and
 * in time's order, so this is a binary search in each: twenty look-ups by key at a million entries, and no index of
 * times that each posting would pay for.
 */
export async function standsAt(
  sql: Sql,
  { world, userNo, currency }: Pick<Wanted, "world" | "userNo" | "currency">,
  instants: readonly Date[],
): Promise<ReadonlyMap<string, readonly Stand[]>> {
  const rows = await sql<Stand>(
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
    [world, userNo, currency ?? null, instants],
  );
  const stands = new Map<string, Stand[]>();
  for (const row of rows) stands.set(row.account, [...(stands.get(row.account) ?? []), row]);
  return stands;
}

/** The entries between two positions of one account; none where the second lies before the first. */
export const between = (begin: Stand, end: Stand): Range => ({
  account: begin.account,
  currency: begin.currency,
  low: begin.no,
  high: end.no > begin.no ? end.no : begin.no,
  begin,
  end: end.no > begin.no ? end : begin,
});

/** Where a span begins and ends in each account. */
export async function rangesOf(sql: Sql, wanted: Wanted): Promise<Range[]> {
  const stands = await standsAt(sql, wanted, [wanted.span.gte, wanted.span.lt]);
  return [...stands.values()].flatMap(([begin, end]) => (begin && end ? [between(begin, end)] : []));
}

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

export const isFiltered = ({ kind, orders }: Wanted): boolean => kind !== undefined || orders !== undefined;

/**
 * The orders with a number: an exchange's, a payment's, a batch's or an income's. Undefined where no number is given.
 */
export async function ordersCalled(
  sql: Sql,
  world: string,
  orderNo: string | undefined,
): Promise<string[] | undefined> {
  if (!orderNo) return undefined;
  const rows = await sql<{ id: string }>(
    `select id from exchange_order where world = $1::uuid and order_no = $2 union all select id from payment where world = $1::uuid and order_no = $2
     union all select id from payment_batch where world = $1::uuid and batch_no = $2
     union all select remittance_id from income where world = $1::uuid and detail_id = $2`,
    [world, orderNo.toUpperCase()],
  );
  return rows.map(({ id }) => id);
}

const rangeColumns = (ranges: readonly Range[]): unknown[] => [
  ranges.map(({ account }) => account),
  ranges.map(({ currency }) => currency),
  ranges.map(({ low }) => low.toString()),
  ranges.map(({ high }) => high.toString()),
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

/**
 * One page of entries, newest first. A page of one account's entries is found by their numbers, however far down it is.
 */
export async function pageOfEntries(
  sql: Sql,
  wanted: Wanted,
  ranges: readonly Range[],
  { skipped, most }: { skipped: number; most: number },
): Promise<Entry[]> {
  const [only] = ranges;
  const isCounted = only !== undefined && ranges.length === 1 && !isFiltered(wanted);
  const looked = isCounted ? [{ ...only, high: only.high - BigInt(skipped) }] : ranges;
  const { where, values } = withFilters(
    { where: ofRanges, values: [wanted.world, ...rangeColumns(looked), most, isCounted ? 0 : skipped] },
    filtersOf(wanted),
  );
  return sql<Entry>(
    shown(
      `select e.*, r.currency from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) r (account, currency, low, high)
       cross join lateral (select * from entry e where ${where} order by e.no desc limit $6::int + $7::int) e
       order by e.at desc, r.currency, e.no desc limit $6::int offset $7::int`,
      "e.at desc, e.currency, e.no desc",
    ),
    values,
  );
}

/** How many entries there are in all; with `most` it stops counting there. */
export async function countOf(sql: Sql, wanted: Wanted, ranges: readonly Range[], most?: number): Promise<number> {
  if (!isFiltered(wanted))
    return Math.min(most ?? Infinity, Number(ranges.reduce((sum, { low, high }) => sum + high - low, 0n)));
  const { where, values } = withFilters(
    { where: ofRanges, values: [wanted.world, ...rangeColumns(ranges), most ?? null] },
    filtersOf(wanted),
  );
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from (
       select from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) r (account, currency, low, high)
       join entry e on ${where} limit $6::int) counted`,
    values,
  );
  return row?.count ?? 0;
}

/** Money in and out, in minor units, and how often; and the balances before the first entry and after the last one. */
export interface Sums {
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
  readonly opening: bigint;
  readonly closing: bigint;
}

export const noSums: Sums = { moneyIn: 0n, moneyOut: 0n, countIn: 0, countOut: 0, opening: 0n, closing: 0n };

/**
 * The sums of a range: of all its entries by its two ends, however many lie between them; of some by adding those up.
 */
export async function sumsOf(sql: Sql, wanted: Wanted, range: Range): Promise<Sums> {
  return isFiltered(wanted) ? { ...wholeSums(range), ...(await addedUp(sql, wanted, range)) } : wholeSums(range);
}

/** The turnover between the two ends of a range. */
export function wholeSums({ low, high, begin, end }: Range): Sums {
  const [moneyIn, countIn] = [end.credited - begin.credited, end.credits - begin.credits];
  return {
    opening: begin.after,
    closing: end.after,
    moneyIn,
    moneyOut: moneyIn - (end.after - begin.after),
    countIn: Number(countIn),
    countOut: Number(high - low - countIn),
  };
}

async function addedUp(
  sql: Sql,
  wanted: Wanted,
  { account, low, high }: Range,
): Promise<Omit<Sums, "opening" | "closing">> {
  const { where, values } = withFilters(
    { where: ofRange, values: [wanted.world, account, low, high] },
    filtersOf(wanted),
  );
  const [row] = await sql<{ moneyIn: string; moneyOut: string; countIn: number; countOut: number }>(
    `select coalesce(sum(e.amount) filter (where e.side = 'C'), 0)::text as "moneyIn", coalesce(sum(e.amount) filter (where e.side = 'D'), 0)::text as "moneyOut",
       (count(*) filter (where e.side = 'C'))::int as "countIn", (count(*) filter (where e.side = 'D'))::int as "countOut"
     from entry e where ${where}`,
    values,
  );
  return row ? { ...row, moneyIn: BigInt(row.moneyIn), moneyOut: BigInt(row.moneyOut) } : noSums;
}

const entriesAtOnce = 1_000;

/** All entries of one account, oldest first, read a thousand at a time from where the last ones ended. */
export async function* entriesOf(
  sql: Sql,
  wanted: Wanted,
  { account, currency, low, high }: Range,
): AsyncGenerator<readonly Entry[]> {
  for (let from = low; ;) {
    const { where, values } = withFilters(
      { where: ofRange, values: [wanted.world, account, from, high, currency] },
      filtersOf(wanted),
    );
    const found = await sql<Entry>(
      shown(
        `select e.*, $5::text as currency from entry e where ${where} order by e.no limit ${entriesAtOnce}`,
        "e.no",
      ),
      values,
    );
    const last = found.at(-1);
    if (!last) return;
    yield found;
    if (found.length < entriesAtOnce) return;
    from = last.no + 1n;
  }
}
