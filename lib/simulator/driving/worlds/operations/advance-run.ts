import { randomUUID } from "node:crypto";
import type { Gives } from "@/lib/call/call";
import { advanceRunning, operations } from "@/lib/operations/calls/worlds";
import { beijingSecondsText } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { isBefore, later, secondMs } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { wakeChecks } from "@/lib/simulator/exchange/forward/checks";
import { jobHandlers } from "@/lib/simulator/jobs";
import { coarseNow, coarseTerms } from "@/lib/simulator/driving/market/parameters";
import { recordStep } from "@/lib/simulator/driving/scenarios/recording/record-step";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { Row } from "@/lib/simulator/platform/store/records";
import { inWorld, txAt, type InWorld } from "@/lib/simulator/platform/store/tx";
import { lockedWorld } from "../begin-world";
import { logHashOn } from "../event-log";
import { failuresOf } from "../failed-jobs";
import { advance as workOff, type Advanced } from "../scheduler";
import { namedIn, setTermsOf, worldNow, type World } from "../world";
import { worldById } from "../world.sql";

type Run = Row<"ClockRun">;

/** How many jobs a worker runs in one portion: so soon another world has its turn, and a cancellation counts. */
const itemsOfWorker = 2_000;
/** For how long a portion is somebody's; who has died in the middle leaves it to others then. */
const portionMs = 15 * secondMs;
/** How many failures an answer names. */
const failuresTold = 10;

/** The advance that a world is on; null where its clock is not being moved. */
export const openRun = ({ prisma, world }: InWorld): Promise<Run | null> =>
  prisma.clockRun.findFirst({ where: { world: world.id, state: advanceRunning } });

/**
 * Begins an advance of a held world, or finds the one that goes to the same instant already. The first portion is the
 * beginner's.
 */
export async function beginRun(
  { sql, prisma, world }: InWorld<World>,
  { target, tickSeconds }: { readonly target: Date; readonly tickSeconds: number | undefined },
  by: Actor,
): Promise<Run> {
  const open = await openRun({ sql, prisma, world });
  if (open) return open;
  await prisma.clockRun.deleteMany({ where: { world: world.id } });
  const now = worldNow(world, by.at);
  return prisma.clockRun.create({
    data: {
      world: world.id,
      id: randomUUID(),
      beganBy: by.name,
      fromAt: now,
      reached: now,
      target,
      tickSeconds: tickSeconds ?? null,
      madeAt: by.at,
      busyUntil: later(by.at, portionMs),
    },
  });
}

/**
 * Does the next portion of an advance: each job in a transaction of its own, which takes the clock along, so a process
 * that dies leaves a world that is merely not as far. Only when all are done does the clock reach the target.
 * `worker` tells who notes the end: a request has an audit row of its own.
 */
export async function goOn(
  db: Database,
  run: Run,
  { most, real, worker }: { readonly most: number; readonly real: Date; readonly worker?: Actor },
): Promise<Advanced["effects"]> {
  const [world] = await worldById(db.sql, run.world);
  if (!world) return [];
  // an advance that was stopped on the way may have postponed checks that operations since then are waiting for
  await wakeChecks(txAt(db.sql, world, worldNow(world, real)));
  const done = await workOff(db, world.id, run.target, jobHandlers, {
    most,
    stopsAtFaults: true,
    ...(run.tickSeconds !== null && { terms: coarseTerms(world, run.tickSeconds) }),
  });
  await db.transact((sql) => endPortion(sql, run, done, { real, worker }));
  return done.effects;
}

/** Writes down how far a portion came, unless the world was reset meanwhile; takes the clock to the target at the end. */
async function endPortion(
  sql: Sql,
  begun: Run,
  { effects, isDone, isFaulty }: Advanced,
  { real, worker }: { readonly real: Date; readonly worker: Actor | undefined },
): Promise<void> {
  const held = await lockedWorld(sql, begun.world);
  const run = await sql.prisma.clockRun.findFirst({ where: { id: begun.id, state: advanceRunning } });
  if (!run) return;
  const now = worldNow(held, real);
  const reached = isDone && isBefore(now, run.target) ? run.target : now;
  // a rate is not too old as long as its ticks come no oftener
  if ((namedIn(held.terms)[coarseNow] ?? null) !== run.tickSeconds)
    await setTermsOf(sql, held, { [coarseNow]: run.tickSeconds });
  const tx = inWorld(sql, held);
  const isStanding = isFaulty ?? (isDone && (await isMarketFailing(tx)));
  const state = isStanding ? "stopped" : isDone ? "done" : run.isCanceled ? "canceled" : advanceRunning;
  if (state !== advanceRunning) await goOnFrom(tx, reached, real);
  const logHash = state === "done" ? await logHashOn(tx, reached) : "";
  await sql.prisma.clockRun.updateMany({
    where: { id: begun.id },
    data: { state, reached, logHash, effects: { increment: effects.length }, busyUntil: null },
  });
  if (worker) await noteWorkers(sql, held, run, { reached, worker, hasEnded: state !== advanceRunning });
}

/**
 * Has a clock go on from where an advance ended, whether or not the last job was of that very instant: counted from where
 * the clock was set before, one that flows would stand until real time had caught up.
 */
async function goOnFrom({ prisma, world }: InWorld, reached: Date, real: Date): Promise<void> {
  await prisma.world.updateMany({ where: { id: world.id }, data: { clockAt: reached, clockSince: real } });
}

/** What a request writes of itself, for portions that no request asked for: the audit row, and a recording's step. */
async function noteWorkers(
  sql: Sql,
  held: World,
  run: Run,
  { reached, worker, hasEnded }: { readonly reached: Date; readonly worker: Actor; readonly hasEnded: boolean },
): Promise<void> {
  const tx = { ...txAt(sql, held, reached, worker), who: null };
  const takes = { tickSeconds: run.tickSeconds ?? undefined };
  if (held.records) await recordStep(tx, operations.advance, takes, { now: reached });
  if (hasEnded) await note(tx, { what: "operations.advance", subject: spanOf(run.fromAt, reached), outcome: "ok" });
}

/** Whether a job fails that comes again and again. */
const isMarketFailing = async (tx: InWorld): Promise<boolean> =>
  (await failuresOf(tx, failuresTold)).some(({ kind }) => jobHandlers.get(kind)?.nextAt);

/** From when to when a clock was moved, in Beijing time. */
export const spanOf = (from: Date, to: Date): string => `${beijingSecondsText(from)} → ${beijingSecondsText(to)}`;

/** How an advance stands, as it is shown. */
export async function standingOf(
  tx: InWorld<World>,
  { id, fromAt, target, reached, effects, logHash, ...run }: Run,
  real: Date,
): Promise<Gives<typeof operations.cancelAdvance>> {
  // named cast: only this file writes states
  const state = run.state as Gives<typeof operations.cancelAdvance>["state"];
  const now = state === advanceRunning ? worldNow(tx.world, real) : reached;
  const failures = await failuresOf(tx, failuresTold);
  return {
    advanceId: id,
    state,
    isDone: state === "done",
    from: fromAt,
    now,
    target,
    count: effects,
    failures,
    logHash,
  };
}

/** Ends a running advance: at once, or after the portion that somebody is doing. */
export async function cancelRun(tx: InWorld<World>, run: Run, real: Date): Promise<void> {
  const isFree = run.busyUntil === null || !isBefore(real, run.busyUntil);
  const reached = worldNow(tx.world, real);
  const { count } = await tx.prisma.clockRun.updateMany({
    where: { id: run.id, state: advanceRunning },
    data: { isCanceled: true, ...(isFree && { state: "canceled", reached }) },
  });
  if (isFree && count > 0) await goOnFrom(tx, reached, real);
}

/** Does the next portion of an advance that nobody is doing. False when there is none. */
export async function goOnNext(db: Database, real = systemNow()): Promise<boolean> {
  const free = { state: advanceRunning, OR: [{ busyUntil: null }, { busyUntil: { lte: real } }] };
  const next = await db.prisma.clockRun.findFirst({ where: free, orderBy: { madeAt: "asc" }, select: { id: true } });
  if (!next) return false;
  const [run] = await db.prisma.clockRun.updateManyAndReturn({
    where: { id: next.id, ...free },
    data: { busyUntil: later(real, portionMs) },
  });
  if (run)
    await goOn(db, run, { most: itemsOfWorker, real, worker: { name: run.beganBy, origin: "worker", at: real } });
  return true;
}
