import type { Side } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Pair, Rate } from "@/lib/money/rate";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Bounds: for each pair and side one row with a target that no waiting order is nearer than, so that a tick which
 * reaches none of them reads no order. Placing an order tightens its bound; cancelling, expiring and filling leave it
 * as it is, so it may be too near, which costs one look; only a tick that reached it loosens it again. Placing holds
 * the world's row shared and ticks hold it alone, so no order is ever placed between a tick's look and its loosening.
 */
export interface Bound extends Pair {
  readonly side: Side;
  readonly target: bigint;
}

/**
 * The orders waiting for the market, their table, and the place of their bounds: the same for limit orders and rate
 * reminders.
 */
export interface Waiting {
  readonly bounds: "limit_bound" | "reminder_bound";
  readonly rows: "exchange_order" | "rate_reminder";
  /** The state of a row that still waits. */
  readonly open: string;
}

export const limitOrders: Waiting = { bounds: "limit_bound", rows: "exchange_order", open: limitOrder.first };

/**
 * Which of two targets of one side the market reaches first, as SQL: sellers of the base wait for a rise, buyers for a
 * fall.
 */
const isNearer = (one: string, other: string, side: string): string =>
  `case ${side} when 'sellBase' then ${one} < ${other} else ${one} > ${other} end`;

/**
 * Makes sure that no bound keeps an order from being found. Takes the bound's row only when it must change, so orders
 * of one pair are placed in parallel.
 */
export async function tightenBound(
  tx: InWorld,
  { base, quote, side, target }: Bound,
  { bounds }: Waiting = limitOrders,
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
 * The bounds of pairs that trade which the mid rates are at or through: all that a tick can have reached, and those
 * within half a spread of it, since what customers get is never better for them than the mid. `mids` as a tick keeps them.
 */
export const boundsNear = (tx: InWorld, mids: string, { bounds }: Waiting): Promise<Bound[]> =>
  tx.sql<Bound>(
    `with dollar as materialized (select key as code, value::numeric as mid from jsonb_each_text($2::jsonb) union all select 'USD', 100000000)
   select b.base, b.quote, b.side, b.target_rate as target
   from ${bounds} b join dollar q on q.code = b.quote join dollar p on p.code = b.base
   where b.world = $1::uuid and not (${isNearer("q.mid * 100000000", "b.target_rate * p.mid", "b.side")})
     and not exists (select from halt h where h.world = b.world and h.base = b.base and h.quote = b.quote)
   order by b.base, b.quote, b.side`,
    [tx.world.id, mids],
  );

/** A rate that reached the bound of its pair on one side. */
export interface Reached {
  readonly side: Side;
  readonly rate: Rate;
}

/**
 * Sets bounds that were reached to the nearest order still open, and removes those that have none left. Called with the
 * world's row held.
 */
export async function loosenBounds(
  tx: InWorld,
  reached: readonly Reached[],
  { bounds, rows, open }: Waiting = limitOrders,
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
      reached.map(({ rate }) => rate.base),
      reached.map(({ rate }) => rate.quote),
      reached.map(({ side }) => side),
    ],
  );
}
