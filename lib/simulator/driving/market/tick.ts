import { isOpen } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { forget } from "@/lib/simulator/platform/store/remembered";
import type { Effect } from "../worlds/scheduler";
import { lockWorld } from "../worlds/world.sql";
import { isByHand } from "../worlds/by-hand";
import { usableMids } from "./fed";
import { guardOf, hoursOf } from "./parameters";
import { tickCurrencies, type Mids } from "./path";
import { keptMids, lastTick, type Source, type Tick } from "./ticks";
import { insertTicks } from "./ticks.sql";
import { asClock, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

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
  /** Where rates are fed, a currency may have none yet. */
  needsAll = true,
): TickFault | null {
  if (tickCurrencies.some((code) => (mids[code] ?? (needsAll ? 0n : 1n)) <= 0n)) return "zero";
  if (!last) return null;
  if (isBefore(at, last.at)) return "older";
  const isFar = tickCurrencies.some((code) => {
    const [before, after] = [last.mids[code], mids[code]];
    if (before === undefined || after === undefined) return false;
    const gap = after > before ? after - before : before - after;
    return gap * million > before * BigInt(guardPpm);
  });
  return isFar ? "far" : null;
}

/** What an area does on every tick, inside its transaction, and what came of it, in order. */
export interface TickListener {
  /** Whether it hears only of ticks in trading hours. */
  readonly whileOpen: boolean;
  readonly hear: (tx: Tx, mids: Mids) => Promise<readonly Effect[]>;
  /** Reads what it waits for, and tells of any rates whether it would do something, as long as nothing else happens. */
  readonly waitsFor: (tx: Tx) => Promise<(mids: Mids) => boolean>;
}

/**
 * Holds the world's row until the transaction ends, so that ticks come one after another and no order is placed
 * meanwhile; then returns the last tick, by a statement of its own, so that it sees all that was waited for.
 */
export async function holdMarket(tx: InWorld): Promise<Tick | undefined> {
  await lockWorld(tx.sql, tx.world.id);
  return lastTick(tx);
}

/**
 * The one writer of ticks, at the context's instant, in a held market whose last tick is handed over: refuses what the
 * guard does not let through; then all listeners hear of it, one after another. Returns what happened, in order.
 */
export async function tick(
  tx: Tx,
  listeners: readonly TickListener[],
  last: Tick | undefined,
  mids: Mids,
  source: Source,
): Promise<Ticked> {
  const { world, now: at } = tx;
  const fault = tickFault(last, at, mids, guardOf(world), !isByHand(world));
  if (fault) return { fault, effects: [] };
  const no = (last?.no ?? 0n) + 1n;
  await insertTicks(tx, [{ no, at, source, mids: keptMids(mids) }]);
  forget(tx.sql);
  const effects: Effect[] = [];
  // whoever moved the rate: what follows of it happens by itself
  const clock = asClock(tx);
  const usable = usableMids(world, mids, at);
  for (const { whileOpen, hear } of listeners)
    if (!whileOpen || isOpen(at, hoursOf(world))) effects.push(...(await hear(clock, usable)));
  return { fault: null, effects };
}

/** A tick made by operations. */
export async function tickOrRefuse(
  tx: Tx<"TICK_REFUSED">,
  ...asked: [readonly TickListener[], Tick | undefined, Mids, Source]
): Promise<readonly Effect[]> {
  const { fault, effects } = await tick(tx, ...asked);
  return fault ? tx.refuse("TICK_REFUSED", { fault }) : effects;
}
