import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { span } from "@/lib/call/span";
import { isBefore, later, minuteMs } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import { log } from "@/lib/simulator/platform/log";
import type { Database } from "@/lib/simulator/platform/store/database";
import { keepHappenings } from "./happenings";
import { failedBefore, giveUp, putOff } from "./failed-jobs";
import { insertJobs, nextDue, pop, reopen, settle, takeFree } from "./scheduler.sql";
import { namedIn, type World } from "./world";
import { lockWorld } from "./world.sql";
import { inWorld, txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

/** A scheduled job of a world. Of jobs due at one instant the lower priority number runs first. */
export interface Due {
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: Date;
  readonly priority: number;
}

/**
 * The handler of a kind of job, at its own instant, in the transaction that marks it done. It may return further
 * effects, such as the orders that a tick filled. `until` is how far this run goes: up to there only scheduled jobs
 * happen, and no calls. A handler may do up to `room` further turns of its own kind along with this one, where nothing
 * else falls due between them.
 */
export interface JobHandler {
  (tx: Tx<RefusalCode>, item: Due, until: Date, room: number): Promise<void | readonly Effect[]>;
  /** Of a job that comes again and again: when next, by itself. Its next turn does not depend on one that failed. */
  readonly nextAt?: (after: Date, world: World) => Date;
}

/** One thing that happened while a clock moved. */
export interface Effect {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
}

/** After so many failed tries an item is set aside, shown to operations, and the world goes on. */
export const attemptsMax = 3;
/** The pauses before the tries after the first, by the world's clock. */
const pausesMs = [minuteMs, 5 * minuteMs] as const;
const attemptsCounted = 30_000;

/** Schedules a job; the same job twice is one. */
export async function schedule(tx: InWorld, item: Due): Promise<void> {
  await insertJobs(tx, [item]);
}

/** Schedules many at once. */
export async function scheduleAll(tx: InWorld, items: readonly Due[]): Promise<void> {
  if (items.length > 0) await insertJobs(tx, items);
}

/**
 * Deletes a job that is still open; one that a clock is just running is left to it. The caller holds the job's subject,
 * and the clock holds the job: each waiting for the other's would end in a deadlock, found after a second. The clock
 * gets the subject in the end, and sees that there is nothing left to do.
 */
export async function unschedule(tx: InWorld, kind: string, subject: string): Promise<void> {
  await takeFree(tx, kind, subject);
}

/**
 * Reschedules a stuck job and returns when it is due: now, since the world has gone on and a late job must not run in
 * its past; at its own instant where an advance that was cut off has not come to it yet. Undefined when no such job is
 * stuck. Called with the world's row held.
 */
export async function retry(tx: Tx, { kind, subject, dueAt }: Omit<Due, "priority">): Promise<Date | undefined> {
  const at = isBefore(tx.now, dueAt) ? dueAt : tx.now;
  const moved = await reopen(tx, { kind, subject, dueAt }, at);
  if (moved.length > 0) return at;
  // the same job is scheduled at this very instant already: one of them is enough
  const doubled = await tx.prisma.due.deleteMany({
    where: { world: tx.world.id, kind, subject, dueAt, state: "stuck" },
  });
  return doubled.count > 0 ? at : undefined;
}

export interface Advanced {
  readonly effects: readonly Effect[];
  /** False when `most` items were done and more are due. */
  readonly isDone: boolean;
  /** A job that comes again and again has failed as often as others are set aside for, and ended the run. */
  readonly isFaulty?: true;
}

/** How far one run goes. */
interface Bounds {
  /** So many items at most. */
  readonly most?: number;
  /** Ends where a job that comes again and again has failed as often as others are set aside for. */
  readonly stopsAtFaults?: boolean;
  /** Terms that hold for this run alone. */
  readonly terms?: Readonly<Record<string, number>>;
}

type Transacting = Pick<Database, "transact" | "sql">;

/**
 * Runs the jobs due up to an instant, earliest first, each in a transaction of its own that starts by locking the
 * world's row: any number of workers may run, and the second finds the job done. A worker that dies in the middle
 * leaves a world that is merely behind.
 */
export async function advance(
  db: Transacting,
  worldId: string,
  to: Date,
  handlers: ReadonlyMap<string, JobHandler>,
  { most = Infinity, stopsAtFaults = false, terms }: Bounds = {},
): Promise<Advanced> {
  const effects: Effect[] = [];
  const course: Course = { settledTo: undefined };
  let done = 0;
  while (done < most) {
    const room = Math.min(most - done, turnsAtOnce) - 1;
    const step = await stepOnce(db, worldId, to, handlers, { terms, room, course });
    if (step === "settled") return { effects, isDone: true };
    if (step === "reset") break;
    if (step === "faulty" && stopsAtFaults) return { effects, isDone: false, isFaulty: true };
    if (typeof step !== "string") effects.push(...step);
    done += typeof step === "string" ? 1 : turnsIn(step);
  }
  return { effects, isDone: false };
}

/** How far a run has seen its world come. */
interface Course {
  settledTo: Date | undefined;
}

/** So many turns of a job that comes again and again are done in one transaction at most. */
const turnsAtOnce = 500;

/** How many jobs one transaction did: the first effect is the job itself, and further turns are of its kind. */
const turnsIn = (effects: readonly Effect[]): number => effects.filter(({ kind }) => kind === effects[0]?.kind).length;

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
): Promise<readonly Effect[] | "settled" | "reset" | "failed" | "faulty"> {
  let tried: Due | undefined;
  try {
    const done = await db.transact(async (sql) => {
      tried = undefined;
      const [world] = await lockWorld(sql, worldId);
      if (!world && !course.settledTo) throw new Error(`there is no world ${worldId}`);
      // a world that was reset or deleted meanwhile is not driven on
      if (!world || (course.settledTo && isBefore(world.settledTo, course.settledTo))) return "reset";
      course.settledTo = world.settledTo;
      const [item] = await nextDue(inWorld(sql, world), to);
      if (!item) {
        await settle(inWorld(sql, world), to);
        return "settled";
      }
      tried = item;
      const tx = txAt(sql, terms ? { ...world, terms: { ...namedIn(world.terms), ...terms } } : world, item.dueAt);
      await pop(tx, item);
      const work = handlers.get(item.kind);
      if (!work) throw new Error(`nothing knows how to do ${item.kind}`);
      const more = await span(`job ${item.kind}`, { "portal.world": worldId }, () => work(tx, item, to, room));
      const effects = [{ kind: item.kind, subject: item.subject, at: item.dueAt }, ...(more ?? [])];
      await keepHappenings(tx, effects);
      return effects;
    });
    // once it counts
    if (tried) log.debug({ world: worldId, ...tried }, "job");
    return done;
  } catch (cause) {
    if (!tried) throw cause;
    // a turn that fails must not undo those before it: this one is tried by itself
    if (room > 0 && handlers.get(tried.kind)?.nextAt)
      return stepOnce(db, worldId, to, handlers, { terms, room: 0, course });
    return failed(db, worldId, tried, cause, handlers.get(tried.kind)?.nextAt);
  }
}

/**
 * A bug in one item must not stop the world. Its cause is kept with it, logged and alarmed in the audit log. It is tried
 * again after a pause of the world's time, and after a few tries set aside; one that comes again and again is tried at
 * its next turn, for ever.
 */
async function failed(
  db: Transacting,
  worldId: string,
  item: Due,
  thrown: unknown,
  nextAt: JobHandler["nextAt"],
): Promise<"failed" | "faulty"> {
  const cause = causeText(thrown);
  return db.transact(async (sql) => {
    const [world] = await lockWorld(sql, worldId);
    const before = world ? await failedBefore(inWorld(sql, world), item) : undefined;
    if (!world || before === undefined) return "failed";
    const tx = txAt(sql, world, item.dueAt);
    const attempts = Math.min(before + 1, attemptsCounted);
    const isLast = attempts >= attemptsMax;
    const pause = pausesMs[attempts - 1];
    log.error(
      { world: world.name, kind: item.kind, subject: item.subject, dueAt: item.dueAt, attempts, err: thrown },
      "a job failed",
    );
    await settle(tx, item.dueAt);
    if (nextAt) await putOff(tx, { ...item, attempts, cause }, nextAt(item.dueAt, world));
    else if (isLast || !pause) await giveUp(tx, { ...item, attempts, cause });
    else await putOff(tx, { ...item, attempts, cause }, later(item.dueAt, pause));
    await note(tx, { what: item.kind, subject: item.subject, outcome: isLast && !nextAt ? "JOB_STUCK" : "JOB_FAILED" });
    return nextAt && isLast ? "faulty" : "failed";
  });
}

/** What is kept of an error: its name and first line. */
function causeText(thrown: unknown): string {
  const text =
    thrown instanceof Refusal
      ? `${thrown.code} ${JSON.stringify(thrown.detail ?? {})}`
      : thrown instanceof Error
        ? `${thrown.name}: ${thrown.message}`
        : String(thrown);
  return text.trim().replace(/\s+/g, " ").slice(0, 300);
}
