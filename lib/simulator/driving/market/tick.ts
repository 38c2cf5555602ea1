import { isMarketOpenAt } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import type { ClockEffect } from "../worlds/scheduler";
import { lockWorld } from "../worlds/world";
import { isManuallyOperated } from "../worlds/manual-books";
import { usableMids } from "./feed";
import { tickGuardPpmOf, tradingHoursOf } from "./parameters";
import { tickCurrencies, type Mids } from "./path";
import { serializeMids, lastTick, type TickSource, type Tick } from "./ticks";
import { insertTicks } from "./ticks.sql";
import { withClockActor, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the reasons to refuse a tick: then nothing is written and nothing fills on it. */
export type TickFault = "zero" | "older" | "far";

export type TickResult =
  | { readonly fault: null; readonly effects: readonly ClockEffect[] }
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
  /** In worlds with fed rates, a currency may have none yet. */
  isComplete = true,
): TickFault | null {
  if (tickCurrencies.some((code) => (mids[code] ?? (isComplete ? 0n : 1n)) <= 0n)) return "zero";
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

/** Describes the work of an area on every tick, inside its transaction; returns the resulting effects in order. */
export interface TickListener {
  /** Is true if the listener receives only ticks in trading hours. */
  readonly whileOpen: boolean;
  readonly hear: (tx: Tx, mids: Mids) => Promise<readonly ClockEffect[]>;
  /**
   * Reads the conditions that the listener waits for, and returns whether it would act on given rates, as long as
   * nothing else happens.
   */
  readonly waitsFor: (tx: Tx) => Promise<(mids: Mids) => boolean>;
}

/**
 * Locks the world's row until the transaction ends, so that ticks come one after another and no order is placed
 * meanwhile; then returns the last tick, by a separate statement, so that it sees all that was committed while it
 * waited.
 */
export async function lockWorldForTick(tx: InWorld): Promise<Tick | undefined> {
  await lockWorld(tx.sql, tx.world.id);
  return lastTick(tx);
}

/**
 * Writes a tick at the context's instant, in a locked market, after the last tick, which the caller passes; no other
 * code writes ticks. Refuses what the guard rejects; then all listeners receive it, one after another. Returns what
 * happened, in order.
 */
export async function writeTick(
  tx: Tx,
  listeners: readonly TickListener[],
  last: Tick | undefined,
  mids: Mids,
  source: TickSource,
): Promise<TickResult> {
  const { world, now: at } = tx;
  const fault = tickFault(last, at, mids, tickGuardPpmOf(world), !isManuallyOperated(world));
  if (fault) return { fault, effects: [] };
  const no = (last?.no ?? 0n) + 1n;
  await insertTicks(tx, [{ no, at, source, mids: serializeMids(mids) }]);
  clearOperationCache(tx.sql);
  const effects: ClockEffect[] = [];
  // regardless of the principal that moved the rate, what follows happens automatically
  const clock = withClockActor(tx);
  const usable = usableMids(world, mids, at);
  for (const { whileOpen, hear } of listeners)
    if (!whileOpen || isMarketOpenAt(at, tradingHoursOf(world))) effects.push(...(await hear(clock, usable)));
  return { fault: null, effects };
}

/** Writes a tick made by operations. */
export async function tickOrRefuse(
  tx: Tx<"TICK_REFUSED">,
  ...tickArguments: [readonly TickListener[], Tick | undefined, Mids, TickSource]
): Promise<readonly ClockEffect[]> {
  const { fault, effects } = await writeTick(tx, ...tickArguments);
  return fault ? tx.refuse("TICK_REFUSED", { fault }) : effects;
}
