import { issueAt } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import type { CallInput } from "@/lib/call/call";
import { beijingSecondsText } from "@/lib/time/beijing";
import { addMonthsToInstant } from "@/lib/time/calendar";
import { isBefore, lastInstant, addMilliseconds, secondMs } from "@/lib/time/instant";
import { lockAndReadWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import {
  beginAdvanceRun,
  cancelAdvanceRun,
  runAdvancePortion,
  findRunningAdvance,
  formatAdvanceSpan,
  clockAdvanceView,
} from "./advance-run";
import { transactInLockedWorld } from "./locked-world";

/** Limits the jobs one request runs: a short advance completes in it, and a long one shows progress. */
const itemsAtOnce = 400;

/** Returns the instant an advance is to end at; undefined where the input has none. */
function wantedOf({ to, bySeconds, byMonths }: CallInput<typeof operations.advance>, now: Date): Date | undefined {
  if (to) return to;
  if (byMonths !== undefined) return addMonthsToInstant(now, byMonths);
  return bySeconds === undefined ? undefined : addMilliseconds(now, bySeconds * secondMs);
}

/**
 * Moves a clock forward: the first portion here, the rest by the workers, so that an advance ends even if the client
 * has disconnected. A failing market ends it, and the answer has the cause.
 */
export const advanceWorldClock: Handler<typeof operations.advance> = async (input, context) => {
  const { world, now, by, db, refuse, transact } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const requestedTarget = wantedOf(input, now);
  if (!requestedTarget) return refuse("EMPTY_PARAM", issueAt("to", "date.missing"));
  const target = isBefore(lastInstant, requestedTarget) ? lastInstant : requestedTarget;
  if (isBefore(target, now)) return refuse("CLOCK_BACKWARDS", { now: beijingSecondsText(now) });
  const { tickSeconds } = input;
  const run = await db.transact(async (sql) =>
    beginAdvanceRun(worldContext(sql, await lockAndReadWorld(sql, world.id)), { target, tickSeconds }, by),
  );
  const isSame = run.target.getTime() === target.getTime() && run.tickSeconds === (tickSeconds ?? null);
  if (!isSame) return refuse("ADVANCE_RUNS", { to: beijingSecondsText(run.target) });
  const effects = await runAdvancePortion(db, run, { most: itemsAtOnce, real: by.at });
  return transact(async (tx) => {
    const currentWorld = await lockAndReadWorld(tx.sql, world.id);
    const currentRun = await tx.prisma.clockRun.findFirst({ where: { id: run.id } });
    const standing = await clockAdvanceView(worldContext(tx.sql, currentWorld), currentRun ?? run, by.at);
    return { ...standing, span: formatAdvanceSpan(now, standing.now), effects: [...effects] };
  });
};

export const getRunningClockAdvance: Handler<typeof operations.advanceNow> = async (_, { world, sql, prisma, by }) => {
  const run = await prisma.clockRun.findFirst({ where: { world: world.id } });
  return { advance: run && (await clockAdvanceView(worldContext(sql, world), run, by.at)) };
};

export const cancelClockAdvance: Handler<typeof operations.cancelAdvance> = async (_, context) =>
  transactInLockedWorld(context, async (tx) => {
    const run = await findRunningAdvance(tx);
    if (!run) return context.refuse("OPERATION_NOT_ALLOW");
    await cancelAdvanceRun(tx, run, tx.by.at);
    const endedRun = await tx.prisma.clockRun.findFirst({ where: { id: run.id } });
    return clockAdvanceView(tx, endedRun ?? run, tx.by.at);
  });
