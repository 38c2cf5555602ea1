import { randomUUID } from "node:crypto";
import type { CallOutput } from "@/lib/call/call";
import { advanceRunning, type operations } from "@/lib/operations/calls/worlds";
import { beijingSecondsText } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { isBefore, addMilliseconds, secondMs } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { reschedulePostponedCheck } from "@/lib/simulator/exchange/forward/checks";
import { jobHandlers } from "@/lib/simulator/jobs";
import { coarseNow, coarseTickTerms } from "@/lib/simulator/driving/market/parameters";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { Row } from "@/lib/simulator/platform/store/records";
import { worldContext, txAt, type InWorld } from "@/lib/simulator/platform/store/tx";
import { lockAndReadWorld } from "../begin-world";
import { eventLogHashFromStored } from "../event-log";
import { listFailedJobs } from "../failed-jobs";
import { runDueJobs as workOff, type AdvanceResult } from "../scheduler";
import { jsonFieldsByName, setOrDeleteWorldTerms, worldById, worldTimeAt, type World } from "../world";

type Run = Row<"ClockRun">;

/** Limits the jobs a worker runs in one portion: afterwards another world has its turn, and a cancellation applies. */
const itemsOfWorker = 2_000;
/** Limits how long a portion is locked; after a crash another worker can then continue. */
const portionMs = 15 * secondMs;
/** Limits the failures in an answer. */
const failuresMax = 10;

/** Returns the running advance of a world; null where its clock is not being moved. */
export const findRunningAdvance = ({ prisma, world }: InWorld): Promise<Run | null> =>
  prisma.clockRun.findFirst({ where: { world: world.id, state: advanceRunning } });

/** Begins an advance of a held world, or returns the running one. The request that begins it runs the first portion. */
export async function beginAdvanceRun(
  { sql, prisma, world }: InWorld<World>,
  { target, tickSeconds }: { readonly target: Date; readonly tickSeconds: number | undefined },
  by: Actor,
): Promise<Run> {
  const open = await findRunningAdvance({ sql, prisma, world });
  if (open) return open;
  await prisma.clockRun.deleteMany({ where: { world: world.id } });
  const now = worldTimeAt(world, by.at);
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
      busyUntil: addMilliseconds(by.at, portionMs),
    },
  });
}

/**
 * Runs the next portion of an advance: each job in its own transaction, which also moves the clock, so a process that
 * dies leaves a world that is merely behind. The clock reaches the target only when all jobs are done. `worker` is the
 * actor that records the end: a request has its own audit row.
 */
export async function runAdvancePortion(
  db: Database,
  run: Run,
  { most, real, worker }: { readonly most: number; readonly real: Date; readonly worker?: Actor },
): Promise<AdvanceResult["effects"]> {
  const [world] = await worldById(db.sql, run.world);
  if (!world) return [];
  // an advance that was stopped on the way may have postponed checks that operations since then are waiting for
  await reschedulePostponedCheck(txAt(db.sql, world, worldTimeAt(world, real)));
  const result = await workOff(db, world.id, run.target, jobHandlers, {
    most,
    stopsAtFaults: true,
    ...(run.tickSeconds !== null && { terms: coarseTickTerms(world, run.tickSeconds) }),
  });
  await db.transact((sql) => endPortion(sql, run, result, { real, worker }));
  return result.effects;
}

/**
 * Records the progress of a portion, unless the world was reset meanwhile; moves the clock to the target at the end.
 */
async function endPortion(
  sql: Sql,
  claimedRun: Run,
  { effects, isDone, isFaulty }: AdvanceResult,
  { real, worker }: { readonly real: Date; readonly worker: Actor | undefined },
): Promise<void> {
  const world = await lockAndReadWorld(sql, claimedRun.world);
  const run = await sql.prisma.clockRun.findFirst({ where: { id: claimedRun.id, state: advanceRunning } });
  if (!run) return;
  const now = worldTimeAt(world, real);
  const reachedAt = isDone && isBefore(now, run.target) ? run.target : now;
  // a rate is not too old as long as its ticks come no oftener
  if ((jsonFieldsByName(world.terms)[coarseNow] ?? null) !== run.tickSeconds)
    await setOrDeleteWorldTerms(sql, world, { [coarseNow]: run.tickSeconds });
  const tx = worldContext(sql, world);
  const isStanding = isFaulty ?? (isDone && (await isMarketFailing(tx)));
  const state = isStanding ? "stopped" : isDone ? "done" : run.isCanceled ? "canceled" : advanceRunning;
  if (state !== advanceRunning) await goOnFrom(tx, reachedAt, real);
  const logHash = state === "done" ? await eventLogHashFromStored(tx, reachedAt) : "";
  await sql.prisma.clockRun.updateMany({
    where: { id: claimedRun.id },
    data: { state, reached: reachedAt, logHash, effects: { increment: effects.length }, busyUntil: null },
  });
  if (worker && state !== advanceRunning)
    await writeAuditNote(txAt(sql, world, reachedAt, worker), {
      what: "operations.advance",
      subject: formatAdvanceSpan(run.fromAt, reachedAt),
      outcome: "ok",
    });
}

/**
 * Continues a clock from the end of an advance, even if the last job was earlier than that instant: counted from its
 * previous setting, a flowing clock would stand still until real time had caught up.
 */
async function goOnFrom({ prisma, world }: InWorld, reachedAt: Date, real: Date): Promise<void> {
  await prisma.world.updateMany({ where: { id: world.id }, data: { clockAt: reachedAt, clockSince: real } });
}

/** Returns true if a recurring job fails. */
const isMarketFailing = async (tx: InWorld): Promise<boolean> =>
  (await listFailedJobs(tx, failuresMax)).some(({ kind }) => jobHandlers.get(kind)?.nextAt);

/** Formats the span by which a clock was moved, in Beijing time. */
export const formatAdvanceSpan = (from: Date, to: Date): string =>
  `${beijingSecondsText(from)} → ${beijingSecondsText(to)}`;

/** Returns the state of an advance as a reply. */
export async function clockAdvanceView(
  tx: InWorld<World>,
  { id, fromAt, target, reached, effects, logHash, ...run }: Run,
  real: Date,
): Promise<CallOutput<typeof operations.cancelAdvance>> {
  // named cast: only this file writes states
  const state = run.state as CallOutput<typeof operations.cancelAdvance>["state"];
  const now = state === advanceRunning ? worldTimeAt(tx.world, real) : reached;
  const failures = await listFailedJobs(tx, failuresMax);
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

/** Ends a running advance: immediately, or after the portion in progress. */
export async function cancelAdvanceRun(tx: InWorld<World>, run: Run, real: Date): Promise<void> {
  const isFree = run.busyUntil === null || !isBefore(real, run.busyUntil);
  const reachedAt = worldTimeAt(tx.world, real);
  const { count } = await tx.prisma.clockRun.updateMany({
    where: { id: run.id, state: advanceRunning },
    data: { isCanceled: true, ...(isFree && { state: "canceled", reached: reachedAt }) },
  });
  if (isFree && count > 0) await goOnFrom(tx, reachedAt, real);
}

/** Runs the next portion of an advance that no worker holds. Returns false when there is none. */
export async function runNextAdvancePortion(db: Database, real = systemNow()): Promise<boolean> {
  const free = { state: advanceRunning, OR: [{ busyUntil: null }, { busyUntil: { lte: real } }] };
  const next = await db.prisma.clockRun.findFirst({ where: free, orderBy: { madeAt: "asc" }, select: { id: true } });
  if (!next) return false;
  const [run] = await db.prisma.clockRun.updateManyAndReturn({
    where: { id: next.id, ...free },
    data: { busyUntil: addMilliseconds(real, portionMs) },
  });
  if (run)
    await runAdvancePortion(db, run, {
      most: itemsOfWorker,
      real,
      worker: { name: run.beganBy, origin: "worker", at: real },
    });
  return true;
}
