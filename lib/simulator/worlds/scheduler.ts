import { isBefore } from "@/lib/time/instant";
import type { Database } from "../store/database";
import type { Sql } from "../store/pool";
import { countFailed, nextDue, pop, putOnTimetable, reopen, settle, takeFree } from "./scheduler.sql";
import type { World } from "./world";
import { lockWorld } from "./world.sql";

/** What falls due in a world. Of items due at one instant the lower priority number is done first. */
export interface Due {
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: Date;
  readonly priority: number;
}

/**
 * What a kind of due item does, at its own instant, in the transaction that takes it off the timetable. It may tell
 * what else happened by it, such as the orders that a tick filled. `until` is how far this run goes: up to there only
 * what falls due happens, and nobody asks for anything.
 */
export type JobHandler = (sql: Sql, item: Due, world: World, until: Date) => Promise<void | readonly Effect[]>;

/** One thing that happened while a clock moved. */
export interface Effect {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
}

/** After so many failed tries an item is set aside, shown to operations, and the world goes on. */
export const attemptsMax = 3;

/** Puts an item on the timetable; the same item twice is one. */
export async function schedule(sql: Sql, world: string, item: Due): Promise<void> {
  await putOnTimetable(sql, world, item);
}

/**
 * Takes an item that is still open off the timetable; one that a clock is just doing is left to it. Whoever calls this
 * holds what the item is about, and the clock holds the item: each waiting for the other's would end in a deadlock,
 * found after a second. The clock comes to hold what it is about in the end, and sees that there is nothing left to do.
 */
export async function unschedule(sql: Sql, world: string, kind: string, subject: string): Promise<void> {
  await takeFree(sql, world, kind, subject);
}

/**
 * Puts an item that got stuck back on the timetable and says when it is due: now, since the world has gone on and what
 * comes late must not be done in its past; at its own instant where an advance that was cut off has not come to it yet.
 * Undefined when no such item is stuck. Called with the world's row held.
 */
export async function retry(
  sql: Sql,
  world: string,
  { kind, subject, dueAt }: Omit<Due, "priority">,
  now: Date,
): Promise<Date | undefined> {
  const at = isBefore(now, dueAt) ? dueAt : now;
  const moved = await reopen(sql, world, { kind, subject, dueAt }, at);
  if (moved.length > 0) return at;
  // the same item stands on the timetable at this very instant already: one of them is enough
  const doubled = await sql.prisma.due.deleteMany({ where: { world, kind, subject, dueAt, state: "stuck" } });
  return doubled.count > 0 ? at : undefined;
}

export interface Advanced {
  readonly effects: readonly Effect[];
  /** False when `most` items were done and more are due. */
  readonly isDone: boolean;
}

/**
 * Pops what is due up to an instant, earliest first, each in a transaction of its own that starts by locking the
 * world's row: any number of workers may run, and whoever comes second finds the item gone. A worker that dies in the
 * middle leaves a world that is merely behind.
 */
export async function advance(
  db: Pick<Database, "transact" | "sql">,
  worldId: string,
  to: Date,
  actions: ReadonlyMap<string, JobHandler>,
  most = Infinity,
): Promise<Advanced> {
  const effects: Effect[] = [];
  let done = 0;
  while (done < most) {
    const step = await stepOnce(db, worldId, to, actions);
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
  actions: ReadonlyMap<string, JobHandler>,
): Promise<readonly Effect[] | "settled" | "failed"> {
  let tried: Due | undefined;
  try {
    return await db.transact(async (sql) => {
      tried = undefined;
      const [world] = await lockWorld(sql, worldId);
      if (!world) throw new Error(`there is no world ${worldId}`);
      const [item] = await nextDue(sql, worldId, to);
      if (!item) {
        await settle(sql, worldId, to);
        return "settled";
      }
      tried = item;
      await pop(sql, worldId, item);
      const work = actions.get(item.kind);
      if (!work) throw new Error(`nothing knows how to do ${item.kind}`);
      const more = await work(sql, item, world, to);
      return [{ kind: item.kind, subject: item.subject, at: item.dueAt }, ...(more ?? [])];
    });
  } catch (cause) {
    if (!tried) throw cause;
    // a bug in one item must not stop the world: it is counted, and after a few tries set aside
    await countFailed(db.sql, worldId, tried, attemptsMax);
    return "failed";
  }
}
