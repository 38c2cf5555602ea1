import { declareStatement, sqlTypes } from "../../platform/store/statement";

/**
 * Limits the disorder: two operations of one instant may be booked in the other order, never further out of order than
 * this.
 */
const disorderMax = 100;

/**
 * Reads the balances of a merchant's accounts at the beginning of some days, in $3, earliest first. Row 0 of an account
 * is its present balance; row n is the balance before the first entry from day n on, and is left out when no entry is
 * of that day. The entries of the days are read when there are $4 at most; of a busier account each day is found by a
 * binary search over the numbers of its entries. Either way no index of times is needed, and nothing older is read. The
 * entries are read laterally, by the key of each: a plan that joins them whole would read all there are.
 */
export const readDayOpenings = declareStatement("accounts.dayOpenings", {
  text: `with recursive owned as (
       select a.id, a.currency, a.entries, a.balance, exists (
         select from entry e where e.world = $1::uuid and e.account = a.id and e.no = a.entries - $4::bigint and e.at >= ($3::timestamptz[])[1]
       ) as is_busy
       from account a where a.world = $1::uuid and a.owner = $2 and a.purpose in ('available', 'held')
     ), bisection (id, is_busy, entries, place, bound, low, high) as (
       select a.id, a.is_busy, a.entries, b.place, b.bound, 1::bigint, a.entries + 1
       from owned a join unnest($3::timestamptz[]) with ordinality b (bound, place) on b.place = 1 or a.is_busy
       union all
       select b.id, b.is_busy, b.entries, b.place, b.bound, case when e.at < b.bound then e.no + 1 else b.low end, case when e.at < b.bound then b.high else e.no end
       from bisection b cross join lateral (
         select e.at, e.no from entry e where e.world = $1::uuid and e.account = b.id and e.no = ((b.low + b.high) >> 1) limit 1
       ) e where b.low < b.high
     ), opening (id, place, no) as (
       select b.id, b.place, (
         select min(e.no) from entry e where e.world = $1::uuid and e.account = b.id and e.no between b.low - ${disorderMax} and b.low + ${disorderMax} and e.at >= b.bound
       ) from bisection b where b.low = b.high and b.is_busy
       union all
       select b.id, (select count(*)::int from unnest($3::timestamptz[]) bound where bound <= e.at), min(e.no)
       from bisection b cross join lateral (
         select e.at, e.no from entry e where e.world = $1::uuid and e.account = b.id and e.no >= b.low - ${disorderMax} and e.at >= b.bound offset 0
       ) e where b.low = b.high and not b.is_busy group by 1, 2
     )
     select a.id, a.currency, 0 as place, a.entries + 1 as no, a.balance as minor from owned a
     union all
     select a.id, a.currency, o.place::int, o.no, e.before
     from opening o join owned a on a.id = o.id cross join lateral (
       select e.before from entry e where e.world = $1::uuid and e.account = o.id and e.no = o.no limit 1
     ) e`,
  parameters: [sqlTypes.uuid, sqlTypes.text, sqlTypes.instant.list, sqlTypes.bigint],
  columns: {
    ...{ id: sqlTypes.uuid, currency: sqlTypes.text, place: sqlTypes.integer },
    ...{ no: sqlTypes.bigint, minor: sqlTypes.bigint },
  },
});
