import type { Side } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Pair, Rate } from "@/lib/money/rate";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Describes a bound: for each pair and side one row with a target that no waiting order is nearer than, so that a tick
 * which reaches none of them reads no order. Placing an order tightens its bound; cancelling, expiring and filling
 * leave it unchanged, so it may be too near, which costs one query; only a tick that reached it loosens it again.
 * Placing locks the world's row shared and ticks lock it exclusively, so no order is ever placed between a tick's query
 * and its loosening.
 */
export interface RateBound extends Pair {
  readonly side: Side;
  readonly target: bigint;
}

/**
 * Describes the rows waiting for the market: their table, and the table of their bounds; used for limit orders and rate
 * reminders.
 */
export interface WaitingRows {
  readonly bounds: "limit_bound" | "reminder_bound";
  readonly rows: "exchange_order" | "rate_reminder";
  /** Holds the state of a waiting row. */
  readonly open: string;
}

export const limitOrders: WaitingRows = { bounds: "limit_bound", rows: "exchange_order", open: limitOrder.first };

/**
 * Compares two targets of one side by which the market reaches first, as SQL: sellers of the base wait for a rise,
 * buyers for a fall.
 */
const isNearer = (a: string, b: string, side: string): string =>
  `case ${side} when 'sellBase' then ${a} < ${b} else ${a} > ${b} end`;

/**
 * Ensures that no bound hides an order from ticks. Locks the bound's row only when it must change, so orders of one
 * pair are placed in parallel.
 */
export async function tightenBound(
  tx: InWorld,
  { base, quote, side, target }: RateBound,
  { bounds }: WaitingRows = limitOrders,
): Promise<void> {
  await tx.sql(
    `insert into ${bounds} (world, base, quote, side, target_rate)
     select * from (select $1::uuid as world, $2::text as base, $3::text as quote, $4::text as side, $5::bigint as target) n
     where not exists (select from ${bounds} b where b.world = n.world and b.base = n.base and b.quote = n.quote and b.side = n.side and not (${isNearer("n.target", "b.target_rate", "n.side")}))
     on conflict (world, base, quote, side) do update set target_rate = excluded.target_rate
     where ${isNearer("excluded.target_rate", `${bounds}.target_rate`, "excluded.side")}`,
    [tx.world.id, base, quote, side, target],
  );
}

/**
 * Reads the bounds of tradable pairs that the mid rates are at or through: all that a tick can have reached, and those
 * within half a spread of it, since the customer's rate is never better than the mid. `mids` has the stored form of a
 * tick.
 */
export const boundsNear = (tx: InWorld, mids: string, { bounds }: WaitingRows): Promise<RateBound[]> =>
  tx.sql<RateBound>(
    `with dollar as materialized (select key as code, value::numeric as mid from jsonb_each_text($2::jsonb) union all select 'USD', 100000000)
   select b.base, b.quote, b.side, b.target_rate as target
   from ${bounds} b join dollar q on q.code = b.quote join dollar p on p.code = b.base
   where b.world = $1::uuid and not (${isNearer("q.mid * 100000000", "b.target_rate * p.mid", "b.side")})
     and not exists (select from halt h where h.world = b.world and h.base = b.base and h.quote = b.quote)
   order by b.base, b.quote, b.side`,
    [tx.world.id, mids],
  );

/** Describes a rate that reached the bound of its pair on one side. */
export interface ReachedBound {
  readonly side: Side;
  readonly rate: Rate;
}

/**
 * Sets reached bounds to the nearest order still open, and deletes those without open orders. Called with the world's
 * row locked.
 */
export async function loosenBounds(
  tx: InWorld,
  reachedBounds: readonly ReachedBound[],
  { bounds, rows, open }: WaitingRows = limitOrders,
): Promise<void> {
  const nearest = (order: "asc" | "desc") =>
    `(select o.target_rate from ${rows} o where o.world = $1::uuid and o.base = r.base and o.quote = r.quote and o.side = r.side and o.state = '${open}' order by o.target_rate ${order} limit 1)`;
  await tx.sql(
    `with nearest as materialized (
       select r.base, r.quote, r.side, case r.side when 'sellBase' then ${nearest("asc")} else ${nearest("desc")} end as target
       from unnest($2::text[], $3::text[], $4::text[]) r (base, quote, side)
     ), gone as (
       delete from ${bounds} b using nearest n where b.world = $1::uuid and b.base = n.base and b.quote = n.quote and b.side = n.side and n.target is null
     )
     update ${bounds} b set target_rate = n.target from nearest n where b.world = $1::uuid and b.base = n.base and b.quote = n.quote and b.side = n.side and n.target is not null`,
    [
      tx.world.id,
      reachedBounds.map(({ rate }) => rate.base),
      reachedBounds.map(({ rate }) => rate.quote),
      reachedBounds.map(({ side }) => side),
    ],
  );
}
