import { isMarketOpenAt, nextTradingOpening, tradingMsBetween } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { schedule, type JobHandler, type ClockEffect } from "../worlds/scheduler";
import type { World } from "../worlds/world";
import { isManuallyOperated } from "../worlds/manual-books";
import { tradingHoursOf, currencyPathsOf, tickMsOf } from "./parameters";
import { nextMidsTowardsGoal, nextMids, referenceMids, type Mids } from "./path";
import { marketPriority, writeQuietTicks } from "./quiet-ticks";
import { nextReplayDay } from "./replay-day";
import { lockWorldForTick, writeTick, type TickListener } from "./tick";
import { parseStoredMids, type TickSource, type Tick } from "./ticks";
import { type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

const priority = marketPriority;

/**
 * Returns when the market ticks next automatically: on the grid of its step, within trading hours, else at the next
 * opening.
 */
export function nextTickAt(after: Date, world: Pick<World, "terms">): Date {
  const step = tickMsOf(world);
  const grid = new Date((Math.floor(after.getTime() / step) + 1) * step);
  return isMarketOpenAt(grid, tradingHoursOf(world)) ? grid : nextTradingOpening(grid, tradingHoursOf(world));
}

export const scheduleTick = (tx: InWorld<Pick<World, "id" | "terms">>, after: Date): Promise<void> =>
  schedule(tx, { kind: "market.tick", subject: "market", dueAt: nextTickAt(after, tx.world), priority });

const pendingTick = ({ world }: InWorld) => ({
  world: world.id,
  kind: "market.tick",
  subject: "market",
  state: "open" as const,
});

/** Reschedules ticks by the world's current step and trading hours. */
export async function rescheduleTicks(tx: Tx): Promise<void> {
  await tx.prisma.due.deleteMany({ where: pendingTick(tx) });
  await scheduleTick(tx, tx.now);
}

/**
 * Applies a shorter step from now on: the next tick comes sooner where a longer step had postponed it, and never later.
 */
export async function hastenTicks(tx: Tx): Promise<void> {
  const next = nextTickAt(tx.now, tx.world);
  const { count } = await tx.prisma.due.deleteMany({ where: { ...pendingTick(tx), dueAt: { gt: next } } });
  if (count > 0) await scheduleTick(tx, tx.now);
}

/**
 * Schedules the next day of a running replay, if there is one: at its own instant, or now where that was missed while
 * an earlier one was stuck.
 */
export async function scheduleNextReplayDay(tx: Tx): Promise<void> {
  const next = await nextFix(tx);
  if (next)
    await schedule(tx, {
      kind: "market.replay",
      subject: next.label,
      dueAt: isBefore(next.at, tx.now) ? tx.now : next.at,
      priority,
    });
}

interface Fix {
  at: Date;
  label: string;
  mids: Mids;
}

/** Returns the next day of a replayed file. */
async function nextFix(tx: InWorld): Promise<Fix | undefined> {
  const row = await nextReplayDay(tx);
  return row && { at: row.at, label: row.label, mids: parseStoredMids(row.mids) };
}

/**
 * Runs a tick. A tick that the guard refuses is recorded in the audit log as an alarm; the market continues from the
 * last good one.
 */
async function tickOrAlarm(
  tx: Tx,
  listeners: readonly TickListener[],
  last: Tick | undefined,
  mids: Mids,
  source: TickSource,
): Promise<readonly ClockEffect[]> {
  const { fault, effects } = await writeTick(tx, listeners, last, mids, source);
  if (fault) await writeAuditNote(tx, { what: "market.tick", subject: `${source}/${fault}`, outcome: "TICK_REFUSED" });
  return effects;
}

/** Returns the automatic steps of the market: on the seeded path, or on the way to the next day of a replay. */
function stepsOf(world: World, fix: Fix | undefined): (at: Date, mids: Mids) => { mids: Mids; source: TickSource } {
  const paths = currencyPathsOf(world);
  if (!fix) return (at, mids) => ({ mids: nextMids(world.seed, at, mids, paths), source: "seed" });
  return (at, mids) => {
    const steps = Math.floor(tradingMsBetween(at, fix.at, tradingHoursOf(world)) / tickMsOf(world)) + 1;
    return { mids: nextMidsTowardsGoal(world.seed, at, mids, fix.mids, steps, paths), source: "between" };
  };
}

/** Defines the automatic jobs of the market; the listeners receive its ticks. */
export const marketJobs = (listeners: readonly TickListener[]): Record<string, JobHandler> => ({
  // the market is alive as long as this one comes again: its next turn waits for none that failed
  "market.tick": Object.assign<JobHandler, Pick<JobHandler, "nextAt">>(
    async (tx, { dueAt }, until, room) => {
      if (isManuallyOperated(tx.world)) return scheduleTick(tx, dueAt);
      const last = await lockWorldForTick(tx);
      // operations or a replay have ticked at this very instant: their tick counts
      if ((last && last.at.getTime() >= dueAt.getTime()) || !isMarketOpenAt(dueAt, tradingHoursOf(tx.world)))
        return scheduleTick(tx, dueAt);
      const step = stepsOf(tx.world, await nextFix(tx));
      // a manually operated world has become a simulation
      const { mids, source } = last ? step(dueAt, last.mids) : { mids: referenceMids, source: "seed" as const };
      const effects = await tickOrAlarm(tx, listeners, last, mids, source);
      // what followed of this tick may have brought forward what is due next
      const quiet =
        effects.length === 0 ? await writeQuietTicks(tx, listeners, step, { nextAt: nextTickAt, until, room }) : [];
      await scheduleTick(tx, quiet.at(-1)?.at ?? dueAt);
      return [...effects, ...quiet.map(({ at }) => ({ kind: "market.tick", subject: "market", at }))];
    },
    { nextAt: nextTickAt },
  ),

  async "market.replay"(tx, { dueAt }) {
    const fix = await nextFix(tx);
    if (!fix || isBefore(dueAt, fix.at)) return;
    const last = await lockWorldForTick(tx);
    await tx.prisma.replay.deleteMany({ where: { world: tx.world.id, at: fix.at } });
    await scheduleNextReplayDay(tx);
    return tickOrAlarm(tx, listeners, last, { ...last?.mids, ...fix.mids }, "replay");
  },
});
