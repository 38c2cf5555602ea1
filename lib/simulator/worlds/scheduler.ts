import { isBefore } from "@/lib/time/instant";
import type { Database } from "../store/database";
import type { Sql } from "../store/pool";
import { worldColumns, type World } from "./world";

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
export type JobHandler = (sql: Sql, item: Due, world: World, until: Date) => Promise<void | readonly Effect[]>;

/** One thing that happened while a clock moved. */
export interface Effect {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
}

/** After so many failed tries an item is set aside, shown to operations, and the world goes on. */
export const attemptsMax = 3;

/** Schedules a job; the same job twice is one. */
export async function schedule(sql: Sql, world: string, { dueAt, priority, kind, subject }: Due): Promise<void> {
  await sql(
    "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, $3::smallint, $4, $5, 'open', 0) on conflict do nothing",
    [world, dueAt, priority, kind, subject],
  );
}

/**
 * Deletes a job that is still open; one that a clock is just running is left to it. The caller holds the job's subject,
 * and the clock holds the job: each waiting for the other's would end in a deadlock, found after a second. The clock
 * gets the subject in the end, and sees that there is nothing left to do.
 */
export async function unschedule(sql: Sql, world: string, kind: string, subject: string): Promise<void> {
  await sql(
    `with free as (select due_at from due where world = $1::uuid and kind = $2 and subject = $3 and state = 'open' for update skip locked)
     delete from due d using free f where d.world = $1::uuid and d.kind = $2 and d.subject = $3 and d.due_at = f.due_at and d.state = 'open'`,
    [world, kind, subject],
  );
}

/**
 * Reschedules a stuck job and returns when it is due: now, since the world has gone on and a late job must not run in
 * its past; at its own instant where an advance that was cut off has not come to it yet. Undefined when no such job is
 * stuck. Called with the world's row held.
 */
export async function retry(
  sql: Sql,
  world: string,
  { kind, subject, dueAt }: Omit<Due, "priority">,
  now: Date,
): Promise<Date | undefined> {
  const at = isBefore(now, dueAt) ? dueAt : now;
  const moved = await sql(
    `update due d set state = 'open', attempts = 0, due_at = $5::timestamptz
     where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz and state = 'stuck'
       and not exists (select from due o where o.world = d.world and o.kind = d.kind and o.subject = d.subject and o.due_at = $5::timestamptz and o.due_at <> d.due_at) returning 1`,
    [world, kind, subject, dueAt, at],
  );
  if (moved.length > 0) return at;
  // the same job is scheduled at this very instant already: one of them is enough
  const doubled = await sql(
    "delete from due where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz and state = 'stuck' returning 1",
    [world, kind, subject, dueAt],
  );
  return doubled.length > 0 ? at : undefined;
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
      // "no key": rows that refer to the world hold key shares on it, and a plain "for update" would wait for them
      const [world] = await sql<World>(`select ${worldColumns} from world w where id = $1::uuid for no key update`, [
        worldId,
      ]);
      if (!world) throw new Error(`there is no world ${worldId}`);
      const [item] = await sql<Due>(
        `select kind, subject, due_at as "dueAt", priority from due
         where world = $1::uuid and state = 'open' and due_at <= $2::timestamptz order by due_at, priority, kind, subject limit 1`,
        [worldId, to],
      );
      if (!item) {
        await sql(
          "update world set settled_to = $2::timestamptz where id = $1::uuid and settled_to < $2::timestamptz",
          [worldId, to],
        );
        return "settled";
      }
      tried = item;
      await sql(
        `with turn as (update world set settled_to = greatest(settled_to, $4::timestamptz), popped = popped + 1 where id = $1::uuid returning popped)
         update due set state = 'done', done_no = turn.popped from turn where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz`,
        [worldId, item.kind, item.subject, item.dueAt],
      );
      const work = actions.get(item.kind);
      if (!work) throw new Error(`nothing knows how to do ${item.kind}`);
      const more = await work(sql, item, world, to);
      return [{ kind: item.kind, subject: item.subject, at: item.dueAt }, ...(more ?? [])];
    });
  } catch (cause) {
    if (!tried) throw cause;
    await countFailure(db.sql, worldId, tried);
    return "failed";
  }
}

/** A bug in one item must not stop the world: it is counted, and after a few tries set aside. */
async function countFailure(sql: Sql, world: string, item: Due): Promise<void> {
  await sql(
    `update due set attempts = attempts + 1, state = case when attempts + 1 >= ${attemptsMax} then 'stuck' else state end
     where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz and state = 'open'`,
    [world, item.kind, item.subject, item.dueAt],
  );
}
