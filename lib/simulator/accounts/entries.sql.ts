import type { Currency } from "@/lib/money/currency";
import { withFilters, type Filter } from "../platform/store/with-filters";
import type { InWorld } from "../platform/store/tx";

/** Describes an account at an instant: the number of the first entry from then on, and the balance before it. */
export interface Stand {
  readonly account: string;
  readonly currency: string;
  /** Names the account's purpose, available or held. */
  readonly purpose: string;
  readonly no: bigint;
  /** Holds the balance, and the sum and number of all credits. */
  readonly after: bigint;
  readonly credited: bigint;
  readonly credits: bigint;
}

/** Describes an entry of a merchant's available or held money. */
export interface RawEntry {
  readonly account: string;
  readonly at: Date;
  readonly no: bigint;
  readonly orderId: string;
  readonly leg: string;
  /** Holds the kind of its posting. */
  readonly kind: string;
  /** Holds minor units, below zero for money that left the account. */
  readonly minor: bigint;
  /** Holds the account's balance after it. */
  readonly after: bigint;
  /** Marks a fee that is a line of the posting of its order. */
  readonly isFee: boolean;
  /** Marks a posting that also appears in the selected range of the other account. */
  readonly isShared: boolean;
}

/** Selects entries of an account by number, from `low` inclusive to `high` exclusive. */
export interface EntryPart {
  readonly account: string;
  readonly low: bigint;
  readonly high: bigint;
}

/** Filters entries by orders and kinds of posting; an absent field selects all. */
export interface EntryFilter {
  readonly kind?: string | undefined;
  readonly postingKinds?: readonly string[] | undefined;
  readonly orders?: readonly string[] | undefined;
}

/**
 * Limits the disorder: two operations of one instant may be booked in the other order, never further out of order than
 * this.
 */
const disorderMax = 100;

/** Reads the position of each account of a merchant, or of one currency, at some instants (see `standsAt`). */
export const standRows = (
  tx: InWorld,
  userNo: string,
  currency: Currency | null,
  instants: readonly Date[],
): Promise<Stand[]> =>
  tx.sql<Stand>(
    `with recursive look (account, currency, purpose, entries, place, bound, low, high) as (
       select a.id, a.currency, a.purpose, a.entries, b.place, b.bound, 1::bigint, a.entries + 1 from account a, unnest($4::timestamptz[]) with ordinality b (bound, place)
       where a.world = $1::uuid and a.owner = $2 and a.purpose in ('available', 'held') and ($3::text is null or a.currency = $3)
       union all
       select l.account, l.currency, l.purpose, l.entries, l.place, l.bound, case when e.at < l.bound then e.no + 1 else l.low end, case when e.at < l.bound then l.high else e.no end
       from look l join entry e on e.world = $1::uuid and e.account = l.account and e.no = ((l.low + l.high) >> 1) where l.low < l.high
     ), found as (
       select l.account, l.currency, l.purpose, l.place, coalesce((
         select min(e.no) from entry e where e.world = $1::uuid and e.account = l.account and e.no between l.low - ${disorderMax} and l.low + ${disorderMax} and e.at >= l.bound
       ), l.entries + 1) as no
       from look l where l.low = l.high
     )
     select f.account, f.currency, f.purpose, f.no, coalesce(e.after, 0)::bigint as after, coalesce(e.credited, 0)::bigint as credited, coalesce(e.credits, 0)::bigint as credits
     from found f left join entry e on e.world = $1::uuid and e.account = f.account and e.no = f.no - 1 order by f.currency, f.purpose, f.account, f.place`,
    [tx.world.id, userNo, currency, instants],
  );

/**
 * Finds the orders with a number that users refer to: an exchange's, a payment's, a batch's, a transfer's or an
 * income's.
 */
export const orderIdsCalled = (tx: InWorld, orderNo: string): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from exchange_order where world = $1::uuid and order_no = $2 union all select id from payment where world = $1::uuid and order_no = $2
     union all select id from payment_batch where world = $1::uuid and batch_no = $2 union all select id from account_transfer where world = $1::uuid and order_no = $2
     union all select remittance_id from income where world = $1::uuid and detail_id = $2 union all select id from income_refund where world = $1::uuid and order_no = $2
     union all select id from settlement_order where world = $1::uuid and order_no = $2 union all select id from exchange_pay where world = $1::uuid and order_no = $2`,
    [tx.world.id, orderNo],
  );

/** Selects entries `e` of a posting `p` that are a fee within the posting of their exchange. */
const isFee = `p.kind = 'exchange' and e.side = 'D' and exists (
  select from entry f where f.world = e.world and f.account = e.account and f.no = e.no - 1 and f.order_id = e.order_id and f.leg = e.leg and f.side = 'D')`;

/** Selects entries `e` within a part `r` of an account, with further filters. */
const ofPart = "e.world = $1::uuid and e.account = r.account and e.no >= r.low and e.no < r.high";
const filtersOf = ({ postingKinds, orders }: EntryFilter): Filter[] => [
  [
    postingKinds,
    (n) =>
      `exists (select from posting k where k.world = e.world and k.order_id = e.order_id and k.leg = e.leg and k.kind = any(${n}::text[]))`,
  ],
  [orders, (n) => `e.order_id = any(${n}::uuid[])`],
];

/**
 * Reads the first `most` entries of each of some parts of accounts, newest or oldest first; `otherParts` are the parts
 * of the other accounts of the same money, in the same positions.
 */
export function entriesOfParts(
  tx: InWorld,
  filter: EntryFilter,
  parts: readonly EntryPart[],
  otherParts: readonly EntryPart[],
  { most, isNewestFirst }: { most: number; isNewestFirst: boolean },
): Promise<RawEntry[]> {
  const { where, values } = withFilters(
    { where: ofPart, values: [tx.world.id, ...partColumns(parts), ...partColumns(otherParts), most] },
    filtersOf(filter),
  );
  const order = isNewestFirst ? "e.no desc" : "e.no";
  return tx.sql<RawEntry>(
    `select e.account, e.at, e.no, e.order_id as "orderId", e.leg, p.kind, case e.side when 'C' then e.amount else -e.amount end as minor, e.after, ${isFee} as "isFee",
       exists (select from entry o where o.world = e.world and o.order_id = e.order_id and o.leg = e.leg and o.account = r.other and o.no >= r.other_low and o.no < r.other_high) as "isShared"
     from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::uuid[], $6::bigint[], $7::bigint[]) r (account, low, high, other, other_low, other_high)
       cross join lateral (select * from entry e where ${where} order by ${order} limit $8::int) e
       join posting p on p.world = e.world and p.order_id = e.order_id and p.leg = e.leg
     order by e.account, ${order}`,
    values,
  );
}

const partColumns = (parts: readonly EntryPart[]): unknown[] => [
  parts.map(({ account }) => account),
  parts.map(({ low }) => low),
  parts.map(({ high }) => high),
];

/** Holds the sums of the booked lines of a group; amounts as text, since they may exceed 64 bits. */
export interface AddedRow {
  place: number;
  moneyIn: string;
  moneyOut: string;
  countIn: number;
  countOut: number;
}

/**
 * Sums booked lines by group: each part names the number of its group, and a posting's lines within a group are one
 * line when they are of one kind. `without` excludes kinds of entry.
 */
export function bookedSums(
  tx: InWorld,
  filter: EntryFilter,
  parts: readonly (EntryPart & { readonly place: number })[],
  without: readonly string[] = [],
): Promise<AddedRow[]> {
  const places = parts.map(({ place }) => place);
  const { where, values } = withFilters(
    { where: ofPart, values: [tx.world.id, places, ...partColumns(parts), filter.kind ?? null, without] },
    filtersOf(filter),
  );
  return tx.sql<AddedRow>(
    `with line as (
       select r.place, case when k.is_fee then 'exchangeFee' when p.kind = 'payment' then 'paymentExchange' when p.kind = 'paymentBack' then 'paymentExchangeBack' else p.kind end as kind,
         sum(case e.side when 'C' then e.amount else -e.amount end) as minor
       from unnest($2::int[], $3::uuid[], $4::bigint[], $5::bigint[]) r (place, account, low, high) join entry e on ${where}
         join posting p on p.world = e.world and p.order_id = e.order_id and p.leg = e.leg
         cross join lateral (select ${isFee} as is_fee) k
       group by r.place, e.order_id, e.leg, p.kind, k.is_fee
     )
     select place, coalesce(sum(minor) filter (where minor > 0), 0)::text as "moneyIn", coalesce(-sum(minor) filter (where minor < 0), 0)::text as "moneyOut",
       (count(*) filter (where minor > 0))::int as "countIn", (count(*) filter (where minor < 0))::int as "countOut"
     from line where minor <> 0 and ($6::text is null or kind = $6) and kind <> all($7::text[]) group by place order by place`,
    values,
  );
}
