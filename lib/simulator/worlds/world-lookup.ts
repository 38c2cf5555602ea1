import type { Database } from "../store/database";
import { jobHandlers } from "../job-handlers";
import type { Sql } from "../store/pool";
import { advance } from "./scheduler";
import { defaultWorld, demoWorld, worldColumns, type World } from "./world";

/** How many jobs a request runs before it is refused as busy; the worker does the rest. */
const dueAtOnceMax = 200;

/** A world and when its next item falls due. */
export interface WorldSeen {
  readonly world: World;
  readonly nextDue: Date | null;
}

/** The columns of `WorldSeen` for statements that join a world as `w`. */
export const seenColumns = `${worldColumns}, (select d.due_at from due d where d.world = w.id and d.state = 'open' order by d.due_at limit 1) as "nextDue"`;

export async function worldByName(sql: Sql, name: string): Promise<WorldSeen | undefined> {
  const [row] = await sql<World & { nextDue: Date | null }>(`select ${seenColumns} from world w where name = $1`, [
    name,
  ]);
  return row && { world: row, nextDue: row.nextDue };
}

/**
 * The world of a request outside production that names none and has no session: `default`. As long as no merchant lives
 * there and the demo scenario was put into the database, it is `demo`, so that the demo accounts sign in at the plain
 * address.
 */
export async function frontWorld(sql: Sql): Promise<WorldSeen | undefined> {
  const [row] = await sql<World & { nextDue: Date | null }>(
    `select ${seenColumns} from world w
     where w.name = $1 or (w.name = $2 and w.scenario = 'demo' and not exists (select from merchant m join world d on d.id = m.world where d.name = $1))
     order by w.name = $2 desc limit 1`,
    [defaultWorld, demoWorld],
  );
  return row && { world: row, nextDue: row.nextDue };
}

/**
 * A request never sees a world that is behind: the jobs due up to its own `now` run first. Usually there are none, and
 * no query is made. False when more is due than one request runs.
 */
export async function catchUp(db: Database, { world, nextDue }: WorldSeen, now: Date): Promise<boolean> {
  if (!nextDue || nextDue.getTime() > now.getTime()) return true;
  const { isDone } = await advance(db, world.id, now, jobHandlers, dueAtOnceMax);
  return isDone;
}
