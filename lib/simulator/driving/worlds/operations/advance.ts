import { issueAt } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Takes } from "@/lib/call/call";
import { beijingSecondsText } from "@/lib/time/beijing";
import { monthsLater } from "@/lib/time/calendar";
import { isBefore, lastInstant, later, secondMs } from "@/lib/time/instant";
import { lockedWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { beginRun, cancelRun, goOn, openRun, spanOf, standingOf } from "./advance-run";
import { inHeldWorld } from "./held-world";

/** How many jobs one request runs: a short way is done in it, and of a long one there is something to see. */
const itemsAtOnce = 400;

/** The instant an advance is to end at; undefined where it does not say. */
function wantedOf({ to, bySeconds, byMonths }: Takes<typeof operations.advance>, now: Date): Date | undefined {
  if (to) return to;
  if (byMonths !== undefined) return monthsLater(now, byMonths);
  return bySeconds === undefined ? undefined : later(now, bySeconds * secondMs);
}

/**
 * Moves a clock forward: the first portion here, the rest by the workers, so that an advance ends whoever asked has gone or
 * not. A market that stands ends it, and the answer says why.
 */
export const advance: Handler<typeof operations.advance> = async (takes, context) => {
  const { world, now, by, db, refuse, transact } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const wanted = wantedOf(takes, now);
  if (!wanted) return refuse("EMPTY_PARAM", issueAt("to", "date.missing"));
  const target = isBefore(lastInstant, wanted) ? lastInstant : wanted;
  if (isBefore(target, now)) return refuse("CLOCK_BACKWARDS", { now: beijingSecondsText(now) });
  const { tickSeconds } = takes;
  const run = await db.transact(async (sql) =>
    beginRun(inWorld(sql, await lockedWorld(sql, world.id)), { target, tickSeconds }, by),
  );
  const isSame = run.target.getTime() === target.getTime() && run.tickSeconds === (tickSeconds ?? null);
  if (!isSame) return refuse("ADVANCE_RUNS", { to: beijingSecondsText(run.target) });
  const effects = await goOn(db, run, { most: itemsAtOnce, real: by.at });
  return transact(async (tx) => {
    const held = await lockedWorld(tx.sql, world.id);
    const reached = await tx.prisma.clockRun.findFirst({ where: { id: run.id } });
    const standing = await standingOf(inWorld(tx.sql, held), reached ?? run, by.at);
    return { ...standing, span: spanOf(now, standing.now), effects: [...effects] };
  });
};

export const advanceNow: Handler<typeof operations.advanceNow> = async (_, { world, sql, prisma, by }) => {
  const run = await prisma.clockRun.findFirst({ where: { world: world.id } });
  return { advance: run && (await standingOf(inWorld(sql, world), run, by.at)) };
};

export const cancelAdvance: Handler<typeof operations.cancelAdvance> = async (_, asked) =>
  inHeldWorld(asked, async (tx) => {
    const run = await openRun(tx);
    if (!run) return asked.refuse("OPERATION_NOT_ALLOW");
    await cancelRun(tx, run, tx.by.at);
    const ended = await tx.prisma.clockRun.findFirst({ where: { id: run.id } });
    return standingOf(tx, ended ?? run, tx.by.at);
  });
