import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { span } from "@/lib/call/span";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { simulatorLog } from "@/lib/simulator/platform/log";
import type { Database } from "@/lib/simulator/platform/store/database";
import { storeClockEffects } from "./happenings";
import { findAttemptCount, markJobStuck, postponeFailedJob } from "./failed-jobs";
import {
  insertJobs,
  readNextDueJob,
  completeJob,
  reopenStuckJob,
  recordNothingDueUntil,
  deleteUnlockedJob,
} from "./scheduler.sql";
import { lockWorld, jsonFieldsByName, type World } from "./world";
import { worldContext, txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a scheduled job of a world. Of jobs due at one instant the lower priority number runs first. */
export interface ScheduledJob {
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: Date;
  readonly priority: number;
}

/**
 * Handles a kind of job, at the job's own instant, in the transaction that marks it done. It may return further
 * effects, such as the orders that a tick filled. `until` is the end of this run: up to there only scheduled jobs
 * happen, and no calls. A handler may run up to `room` further turns of its own kind along with this one, where nothing
 * else falls due between them.
 */
export interface JobHandler {
  (tx: Tx<RefusalCode>, item: ScheduledJob, until: Date, room: number): Promise<void | readonly ClockEffect[]>;
  /** Returns the next instant of a recurring job. Its next turn does not depend on a failed one. */
  readonly nextAt?: (after: Date, world: World) => Date;
}

/** Describes one event while a clock moved. */
export interface ClockEffect {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
}

/**
 * Limits the failed attempts after which a job is marked as stuck and reported to operations, while the world
 * continues.
 */
export const jobAttemptsMax = 3;
/** Holds the pauses before the attempts after the first, by the world's clock. */
const pausesMs = [minuteMs, 5 * minuteMs] as const;
const attemptsCounted = 30_000;

/** Schedules a job; scheduling the same job again has no effect. */
export async function schedule(tx: InWorld, item: ScheduledJob): Promise<void> {
  await insertJobs(tx, [item]);
}

/** Schedules many jobs in one statement. */
export async function scheduleAll(tx: InWorld, items: readonly ScheduledJob[]): Promise<void> {
  if (items.length > 0) await insertJobs(tx, items);
}

/**
 * Deletes a job that is still open; leaves one alone that a clock is running. The caller has locked the job's subject,
 * and the clock the job: waiting for each other would end in a deadlock, detected after a second. The clock locks the
 * subject afterwards, and finds nothing left to do.
 */
export async function unschedule(tx: InWorld, kind: string, subject: string): Promise<void> {
  await deleteUnlockedJob(tx, kind, subject);
}

/**
 * Reschedules a stuck job and returns when it is due: now, since the world has continued and a late job must not run in
 * its past; at its own instant where an interrupted advance has not reached it yet. Undefined when no such job is
 * stuck. Called with the world's row locked.
 */
export async function rescheduleStuckJob(
  tx: Tx,
  { kind, subject, dueAt }: Omit<ScheduledJob, "priority">,
): Promise<Date | undefined> {
  const at = isBefore(tx.now, dueAt) ? dueAt : tx.now;
  const reopenedRows = await reopenStuckJob(tx, { kind, subject, dueAt }, at);
  if (reopenedRows.length > 0) return at;
  // the same job is scheduled at this very instant already: one of them is enough
  const duplicates = await tx.prisma.due.deleteMany({
    where: { world: tx.world.id, kind, subject, dueAt, state: "stuck" },
  });
  return duplicates.count > 0 ? at : undefined;
}

export interface AdvanceResult {
  readonly effects: readonly ClockEffect[];
  /** Is false when `most` jobs were done and more are due. */
  readonly isDone: boolean;
  /** Is true if a recurring job has failed as often as other jobs are allowed to, which ended the run. */
  readonly isFaulty?: true;
}

/** Limits one run. */
interface Bounds {
  /** Limits the number of jobs. */
  readonly most?: number;
  /** Ends the run where a recurring job has failed as often as other jobs are allowed to. */
  readonly stopsAtFaults?: boolean;
  /** Holds terms that apply to this run only. */
  readonly terms?: Readonly<Record<string, number>>;
}

type Transacting = Pick<Database, "transact" | "sql">;

/**
 * Runs the jobs due up to an instant, earliest first, each in its own transaction that starts by locking the world's
 * row: any number of workers may run, and the second finds the job done. A worker that dies in the middle leaves a
 * world that is merely behind.
 */
export async function runDueJobs(
  db: Transacting,
  worldId: string,
  to: Date,
  handlers: ReadonlyMap<string, JobHandler>,
  { most = Infinity, stopsAtFaults = false, terms }: Bounds = {},
): Promise<AdvanceResult> {
  const effects: ClockEffect[] = [];
  const course: Course = { settledTo: undefined };
  let jobCount = 0;
  while (jobCount < most) {
    const room = Math.min(most - jobCount, turnsAtOnce) - 1;
    const step = await stepOnce(db, worldId, to, handlers, { terms, room, course });
    if (step === "settled") return { effects, isDone: true };
    if (step === "reset") break;
    if (step === "faulty" && stopsAtFaults) return { effects, isDone: false, isFaulty: true };
    if (typeof step !== "string") effects.push(...step);
    jobCount += typeof step === "string" ? 1 : turnsIn(step);
  }
  return { effects, isDone: false };
}

/** Holds the world's progress as last read by a run. */
interface Course {
  settledTo: Date | undefined;
}

/** Limits the turns of a recurring job in one transaction. */
const turnsAtOnce = 500;

/** Returns how many jobs one transaction ran: the first effect is the job itself, and further turns are of its kind. */
const turnsIn = (effects: readonly ClockEffect[]): number =>
  effects.filter(({ kind }) => kind === effects[0]?.kind).length;

async function stepOnce(
  db: Transacting,
  worldId: string,
  to: Date,
  handlers: ReadonlyMap<string, JobHandler>,
  {
    terms,
    room,
    course,
  }: { readonly terms: Bounds["terms"] | undefined; readonly room: number; readonly course: Course },
): Promise<readonly ClockEffect[] | "settled" | "reset" | "failed" | "faulty"> {
  let currentItem: ScheduledJob | undefined;
  try {
    const outcome = await db.transact(async (sql) => {
      currentItem = undefined;
      const [world] = await lockWorld(sql, worldId);
      if (!world && !course.settledTo) throw new Error(`there is no world ${worldId}`);
      // a world that was reset or deleted meanwhile is not driven on
      if (!world || (course.settledTo && isBefore(world.settledTo, course.settledTo))) return "reset";
      course.settledTo = world.settledTo;
      const [item] = await readNextDueJob(worldContext(sql, world), to);
      if (!item) {
        await recordNothingDueUntil(worldContext(sql, world), to);
        return "settled";
      }
      currentItem = item;
      const tx = txAt(
        sql,
        terms ? { ...world, terms: { ...jsonFieldsByName(world.terms), ...terms } } : world,
        item.dueAt,
      );
      await completeJob(tx, item);
      const work = handlers.get(item.kind);
      if (!work) throw new Error(`nothing knows how to do ${item.kind}`);
      const more = await span(`job ${item.kind}`, { "portal.world": worldId }, () => work(tx, item, to, room));
      const effects = [{ kind: item.kind, subject: item.subject, at: item.dueAt }, ...(more ?? [])];
      await storeClockEffects(tx, effects);
      return effects;
    });
    // once it counts
    if (currentItem) simulatorLog.debug({ world: worldId, ...currentItem }, "job");
    return outcome;
  } catch (cause) {
    if (!currentItem) throw cause;
    // a failing turn must not undo those before it: it is retried in a separate transaction
    if (room > 0 && handlers.get(currentItem.kind)?.nextAt)
      return stepOnce(db, worldId, to, handlers, { terms, room: 0, course });
    return recordFailure(db, worldId, currentItem, cause, handlers.get(currentItem.kind)?.nextAt);
  }
}

/**
 * Records the failure of a job, so that a bug in one job does not stop the world. Stores its cause with it, logs it and
 * raises an alarm in the audit log. The job is retried after a pause of the world's time, and marked as stuck after a
 * few attempts; a recurring job is always retried at its next turn.
 */
async function recordFailure(
  db: Transacting,
  worldId: string,
  item: ScheduledJob,
  error: unknown,
  nextAt: JobHandler["nextAt"],
): Promise<"failed" | "faulty"> {
  const cause = causeText(error);
  return db.transact(async (sql) => {
    const [world] = await lockWorld(sql, worldId);
    const before = world ? await findAttemptCount(worldContext(sql, world), item) : undefined;
    if (!world || before === undefined) return "failed";
    const tx = txAt(sql, world, item.dueAt);
    const attempts = Math.min(before + 1, attemptsCounted);
    const isLast = attempts >= jobAttemptsMax;
    const pause = pausesMs[attempts - 1];
    simulatorLog.error(
      { world: world.name, kind: item.kind, subject: item.subject, dueAt: item.dueAt, attempts, err: error },
      "a job failed",
    );
    await recordNothingDueUntil(tx, item.dueAt);
    if (nextAt) await postponeFailedJob(tx, { ...item, attempts, cause }, nextAt(item.dueAt, world));
    else if (isLast || !pause) await markJobStuck(tx, { ...item, attempts, cause });
    else await postponeFailedJob(tx, { ...item, attempts, cause }, addMilliseconds(item.dueAt, pause));
    await writeAuditNote(tx, {
      what: item.kind,
      subject: item.subject,
      outcome: isLast && !nextAt ? "JOB_STUCK" : "JOB_FAILED",
    });
    return nextAt && isLast ? "faulty" : "failed";
  });
}

/** Returns the stored text of an error: its name and first line. */
function causeText(error: unknown): string {
  const text =
    error instanceof Refusal
      ? `${error.code} ${JSON.stringify(error.detail ?? {})}`
      : error instanceof Error
        ? `${error.name}: ${error.message}`
        : String(error);
  return text.trim().replace(/\s+/g, " ").slice(0, 300);
}
