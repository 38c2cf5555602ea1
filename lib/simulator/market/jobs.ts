import { isOpen, nextOpening, tradingMsBetween } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";
import { isBefore } from "@/lib/time/instant";
import { clockActor, note } from "../audit/audit";
import type { Sql } from "../store/pool";
import { schedule, type JobHandler, type Effect } from "../worlds/scheduler";
import type { World } from "../worlds/world";
import { hoursOf, pathsOf, tickMsOf } from "./parameters";
import { bridgedMids, nextMids, type Mids } from "./path";
import { nextDay } from "./replay.sql";
import { holdMarket, tick, type HeldMarket, type TickListener } from "./tick";
import { midsOf, type Source, type Tick } from "./ticks";

/** After expiries (10) and arrivals (20) of the same instant. */
const priority = 50;

/** When the market ticks next by itself: on the grid of its step, within trading hours, else at the next opening. */
export function nextTickAt(after: Date, world: Pick<World, "terms">): Date {
  const step = tickMsOf(world);
  const grid = new Date((Math.floor(after.getTime() / step) + 1) * step);
  return isOpen(grid, hoursOf(world)) ? grid : nextOpening(grid, hoursOf(world));
}

export const scheduleTick = (sql: Sql, world: Pick<World, "id" | "terms">, after: Date): Promise<void> =>
  schedule(sql, world.id, { kind: "market.tick", subject: "market", dueAt: nextTickAt(after, world), priority });

/**
 * Schedules the next day of a running replay, if there is one: at its own instant, or now where that was missed while
 * one before it was stuck.
 */
export async function scheduleReplay(sql: Sql, world: string, now: Date): Promise<void> {
  const next = await nextFix(sql, world);
  if (next)
    await schedule(sql, world, {
      kind: "market.replay",
      subject: next.label,
      dueAt: isBefore(next.at, now) ? now : next.at,
      priority,
    });
}

interface Fix {
  at: Date;
  label: string;
  mids: Mids;
}

/** The day of a replayed file that comes next. */
async function nextFix(sql: Sql, world: string): Promise<Fix | undefined> {
  const [row] = await nextDay(sql, world);
  return row && { at: row.at, label: row.label, mids: midsOf(row.mids) };
}

/** A tick that the guard refuses is alarmed in the audit log; the market goes on from the last good one. */
async function tickOrAlarm(
  sql: Sql,
  listeners: readonly TickListener[],
  held: HeldMarket,
  at: Date,
  mids: Mids,
  source: Source,
): Promise<readonly Effect[]> {
  const { fault, effects } = await tick(sql, listeners, held, at, mids, source);
  if (fault)
    await note(sql, held.world.id, at, clockActor(systemNow()), {
      what: "market.tick",
      subject: `${source}/${fault}`,
      outcome: "TICK_REFUSED",
    });
  return effects;
}

/** A step by itself: on the seeded path, or on the way to the next day of a replay. */
function stepOf(world: World, at: Date, last: Tick, fix: Fix | undefined): { mids: Mids; source: Source } {
  if (!fix) return { mids: nextMids(world.seed, at, last.mids, pathsOf(world)), source: "seed" };
  const steps = Math.floor(tradingMsBetween(at, fix.at, hoursOf(world)) / tickMsOf(world)) + 1;
  return { mids: bridgedMids(world.seed, at, last.mids, fix.mids, steps, pathsOf(world)), source: "between" };
}

/** What the market does by itself; the listeners hear of its ticks. */
export const marketJobs = (listeners: readonly TickListener[]): Record<string, JobHandler> => ({
  async "market.tick"(sql, { dueAt }, world) {
    await scheduleTick(sql, world, dueAt);
    const held = await holdMarket(sql, world);
    const { last } = held;
    // operations or a replay have ticked at this very instant: their tick counts
    if (!last || last.at.getTime() >= dueAt.getTime() || !isOpen(dueAt, hoursOf(world))) return;
    const { mids, source } = stepOf(world, dueAt, last, await nextFix(sql, world.id));
    return tickOrAlarm(sql, listeners, held, dueAt, mids, source);
  },

  async "market.replay"(sql, { dueAt }, world) {
    const fix = await nextFix(sql, world.id);
    if (!fix || isBefore(dueAt, fix.at)) return;
    const held = await holdMarket(sql, world);
    await sql.prisma.replay.deleteMany({ where: { world: world.id, at: fix.at } });
    await scheduleReplay(sql, world.id, dueAt);
    return tickOrAlarm(sql, listeners, held, dueAt, { ...held.last?.mids, ...fix.mids }, "replay");
  },
});
