import { Refusal } from "@/lib/call/refusals";
import { isOpen } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { fillTouched } from "../exchange/orders/fill";
import { tellReached } from "../exchange/reminders/reminders";
import type { Sql } from "../store/pool";
import type { Effect } from "../worlds/scheduler";
import type { World } from "../worlds/world";
import { guardOf, hoursOf } from "./parameters";
import { tickCurrencies, type Mids } from "./path";
import { keptMids, lastTick, type Source, type Tick } from "./ticks";

/** Why a tick is refused: then nothing is written and nothing fills on it. */
export type TickFault = "zero" | "older" | "far";

export type Ticked =
  | { readonly fault: null; readonly effects: readonly Effect[] }
  | { readonly fault: TickFault; readonly effects: readonly [] };

const million = 1_000_000n;

/**
 * Checks a tick against the one before it: every mid above zero, not older, none further away than the guard in parts
 * of a million.
 */
export function tickFault(
  last: Pick<Tick, "at" | "mids"> | undefined,
  at: Date,
  mids: Mids,
  guardPpm: number,
): TickFault | null {
  if (tickCurrencies.some((code) => (mids[code] ?? 0n) <= 0n)) return "zero";
  if (!last) return null;
  if (isBefore(at, last.at)) return "older";
  const isFar = tickCurrencies.some((code) => {
    const [before, after] = [last.mids[code], mids[code] ?? 0n];
    if (before === undefined) return false;
    const gap = after > before ? after - before : before - after;
    return gap * million > before * BigInt(guardPpm);
  });
  return isFar ? "far" : null;
}

/** A market that nobody else drives until the transaction ends, with the tick that counts in it. */
export interface HeldMarket {
  readonly world: Pick<World, "id" | "terms">;
  readonly last: Tick | undefined;
}

/**
 * Holds the world's row, so that ticks come one after another and no order is placed meanwhile; then reads the last
 * tick, in a statement of its own, so that it sees all that was waited for.
 */
export async function holdMarket(sql: Sql, world: Pick<World, "id" | "terms">): Promise<HeldMarket> {
  await sql("select 1 from world where id = $1::uuid for no key update", [world.id]);
  return { world, last: await lastTick(sql, world.id) };
}

/**
 * The one writer of ticks, one a held market: refuses ticks beyond the guard; then, in trading hours, fills the limit
 * orders it touches; at any hour notifies people who wait for the rate. Returns the effects, in order.
 */
export async function tick(
  sql: Sql,
  { world, last }: HeldMarket,
  at: Date,
  mids: Mids,
  source: Source,
): Promise<Ticked> {
  const fault = tickFault(last, at, mids, guardOf(world));
  if (fault) return { fault, effects: [] };
  const no = (last?.no ?? 0n) + 1n;
  await sql("insert into tick (world, no, at, source, mids) values ($1::uuid, $2, $3::timestamptz, $4, $5::jsonb)", [
    world.id,
    no,
    at,
    source,
    keptMids(mids),
  ]);
  const filled = isOpen(at, hoursOf(world)) ? await fillTouched(sql, world, at, mids) : [];
  return { fault: null, effects: [...filled, ...(await tellReached(sql, world, at, mids))] };
}

/** A tick made by operations: its refusal is thrown. */
export async function tickOrRefuse(...asked: Parameters<typeof tick>): Promise<readonly Effect[]> {
  const { fault, effects } = await tick(...asked);
  if (fault) throw new Refusal("TICK_REFUSED", { fault });
  return effects;
}
