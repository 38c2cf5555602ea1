import { isOpen, nextOpening, tradingMsBetween } from "@/lib/time/calendar";
import { isBefore } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import { schedule, type JobHandler, type Effect } from "../worlds/scheduler";
import type { World } from "../worlds/world";
import { isByHand } from "../worlds/by-hand";
import { hoursOf, pathsOf, tickMsOf } from "./parameters";
import { bridgedMids, nextMids, referenceMids, type Mids } from "./path";
import { marketPriority, quietTicks } from "./quiet-ticks";
import { nextDay } from "./replay.sql";
import { holdMarket, tick, type TickListener } from "./tick";
import { midsOf, type Source, type Tick } from "./ticks";
import { type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

const priority = marketPriority;

/** When the market ticks next by itself: on the grid of its step, within trading hours, else at the next opening. */
export function nextTickAt(after: Date, world: Pick<World, "terms">): Date {
  const step = tickMsOf(world);
  const grid = new Date((Math.floor(after.getTime() / step) + 1) * step);
  return isOpen(grid, hoursOf(world)) ? grid : nextOpening(grid, hoursOf(world));
}

export const scheduleTick = (tx: InWorld<Pick<World, "id" | "terms">>, after: Date): Promise<void> =>
  schedule(tx, { kind: "market.tick", subject: "market", dueAt: nextTickAt(after, tx.world), priority });

const pendingTick = ({ world }: InWorld) => ({
  world: world.id,
  kind: "market.tick",
  subject: "market",
  state: "open" as const,
});

/** Ticks come by the world's present step and trading hours from now on. */
export async function restartTicks(tx: Tx): Promise<void> {
  await tx.prisma.due.deleteMany({ where: pendingTick(tx) });
  await scheduleTick(tx, tx.now);
}

/** A shorter step counts from now on: the next tick comes sooner where a longer step had put it off, and never later. */
export async function hastenTicks(tx: Tx): Promise<void> {
  const next = nextTickAt(tx.now, tx.world);
  const { count } = await tx.prisma.due.deleteMany({ where: { ...pendingTick(tx), dueAt: { gt: next } } });
  if (count > 0) await scheduleTick(tx, tx.now);
}

/**
 * Schedules the next day of a running replay, if there is one: at its own instant, or now where that was missed while
 * one before it was stuck.
 */
export async function scheduleReplay(tx: Tx): Promise<void> {
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

/** The day of a replayed file that comes next. */
async function nextFix(tx: InWorld): Promise<Fix | undefined> {
  const [row] = await nextDay(tx);
  return row && { at: row.at, label: row.label, mids: midsOf(row.mids) };
}

/** A tick that the guard refuses is alarmed in the audit log; the market goes on from the last good one. */
async function tickOrAlarm(
  tx: Tx,
  listeners: readonly TickListener[],
  last: Tick | undefined,
  mids: Mids,
  source: Source,
): Promise<readonly Effect[]> {
  const { fault, effects } = await tick(tx, listeners, last, mids, source);
  if (fault) await note(tx, { what: "market.tick", subject: `${source}/${fault}`, outcome: "TICK_REFUSED" });
  return effects;
}

/** The steps that the market takes by itself: on the seeded path, or on the way to the next day of a replay. */
function stepsOf(world: World, fix: Fix | undefined): (at: Date, mids: Mids) => { mids: Mids; source: Source } {
  const paths = pathsOf(world);
  if (!fix) return (at, mids) => ({ mids: nextMids(world.seed, at, mids, paths), source: "seed" });
  return (at, mids) => {
    const steps = Math.floor(tradingMsBetween(at, fix.at, hoursOf(world)) / tickMsOf(world)) + 1;
    return { mids: bridgedMids(world.seed, at, mids, fix.mids, steps, paths), source: "between" };
  };
}

/** What the market does by itself; the listeners hear of its ticks. */
export const marketJobs = (listeners: readonly TickListener[]): Record<string, JobHandler> => ({
  // the market is alive as long as this one comes again: its next turn waits for none that failed
  "market.tick": Object.assign<JobHandler, Pick<JobHandler, "nextAt">>(
    async (tx, { dueAt }, until, room) => {
      if (isByHand(tx.world)) return scheduleTick(tx, dueAt);
      const last = await holdMarket(tx);
      // operations or a replay have ticked at this very instant: their tick counts
      if ((last && last.at.getTime() >= dueAt.getTime()) || !isOpen(dueAt, hoursOf(tx.world)))
        return scheduleTick(tx, dueAt);
      const step = stepsOf(tx.world, await nextFix(tx));
      // books that were kept by hand have become a simulation
      const { mids, source } = last ? step(dueAt, last.mids) : { mids: referenceMids, source: "seed" as const };
      const effects = await tickOrAlarm(tx, listeners, last, mids, source);
      // what followed of this tick may have brought forward what is due next
      const quiet =
        effects.length === 0 ? await quietTicks(tx, listeners, step, { nextAt: nextTickAt, until, room }) : [];
      await scheduleTick(tx, quiet.at(-1)?.at ?? dueAt);
      return [...effects, ...quiet.map(({ at }) => ({ kind: "market.tick", subject: "market", at }))];
    },
    { nextAt: nextTickAt },
  ),

  async "market.replay"(tx, { dueAt }) {
    const fix = await nextFix(tx);
    if (!fix || isBefore(dueAt, fix.at)) return;
    const last = await holdMarket(tx);
    await tx.prisma.replay.deleteMany({ where: { world: tx.world.id, at: fix.at } });
    await scheduleReplay(tx);
    return tickOrAlarm(tx, listeners, last, { ...last?.mids, ...fix.mids }, "replay");
  },
});
