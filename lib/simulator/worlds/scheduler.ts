import type { RefusalCode } from "@/lib/call/refusals";
import { isBefore } from "@/lib/time/instant";
import type { Database } from "../store/database";
import { countFailed, nextDue, pop, insertJob, reopen, settle, takeFree } from "./scheduler.sql";
import { lockWorld } from "./world.sql";
import { inWorld, txAt, type InWorld, type Tx } from "../store/tx";

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
 * happen, and no calls.
 */
export type JobHandler = (tx: Tx<RefusalCode>, item: Due, until: Date) => Promise<void | readonly Effect[]>;

/** One thing that happened while a clock moved. */
export interface Effect {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
}

/** After so many failed tries an item is set aside, shown to operations, and the world goes on. */
export const attemptsMax = 3;

/** Schedules a job; the same job twice is one. */
export async function schedule(tx: InWorld, item: Due): Promise<void> {
  await insertJob(tx, item);
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
}

/**
 * Runs the jobs due up to an instant, earliest first, each in a transaction of its own that starts by locking the
 * world's row: any number of workers may run, and the second finds the job done. A worker that dies in the middle
 * leaves a world that is merely behind.
 */
export async function advance(
  db: Pick<Database, "transact" | "sql">,
  worldId: string,
  to: Date,
  handlers: ReadonlyMap<string, JobHandler>,
  most = Infinity,
): Promise<Advanced> {
  const effects: Effect[] = [];
  let done = 0;
  while (done < most) {
    const step = await stepOnce(db, worldId, to, handlers);
    if (step === "settled") return { effects, isDone: true };
    if (step !== "failed") effects.push(...step);
    done += 1;
  }
  return { effects, isDone: false };
}

async function stepOnce(
  db: Pick<Database, "transact" | "sql">,
  worldId: string,
  to: Date,
  handlers: ReadonlyMap<string, JobHandler>,
): Promise<readonly Effect[] | "settled" | "failed"> {
  let tried: Due | undefined;
  try {
    return await db.transact(async (sql) => {
      tried = undefined;
      const [world] = await lockWorld(sql, worldId);
      if (!world) throw new Error(`there is no world ${worldId}`);
      const [item] = await nextDue(inWorld(sql, world), to);
      if (!item) {
        await settle(inWorld(sql, world), to);
        return "settled";
      }
      tried = item;
      const tx = txAt(sql, world, item.dueAt);
      await pop(tx, item);
      const work = handlers.get(item.kind);
      if (!work) throw new Error(`nothing knows how to do ${item.kind}`);
      const more = await work(tx, item, to);
      return [{ kind: item.kind, subject: item.subject, at: item.dueAt }, ...(more ?? [])];
    });
  } catch (cause) {
    if (!tried) throw cause;
    // a bug in one item must not stop the world: it is counted, and after a few tries set aside
    await countFailed(inWorld(db.sql, { id: worldId }), tried, attemptsMax);
    return "failed";
  }
}
