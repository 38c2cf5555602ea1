import { Refusal } from "@/lib/call/refusals";
import type { Database } from "./database";
import { dues } from "./dues";
import type { Sql } from "./pool";
import { advance } from "./timetable";
import { worldColumns, type World } from "./world";

/** How many due items a request works off before it says that the world is busy; the worker does the rest. */
const dueAtOnceMax = 200;

/** A world and when its next item falls due. */
export interface WorldSeen {
  readonly world: World;
  readonly nextDue: Date | null;
}

/** The columns of `WorldSeen` for statements that join a world as `w`. */
export const seenColumns = `${worldColumns}, (select d.due_at from due d where d.world = w.id and d.state = 'open' order by d.due_at limit 1) as "nextDue"`;

export async function worldByName(sql: Sql, name: string): Promise<WorldSeen | undefined> {
  const [row] = await sql<World & { nextDue: Date | null }>(`select ${seenColumns} from world w where name = $1`, [name]);
  return row && { world: row, nextDue: row.nextDue };
}

/**
 * A request never sees a world that is behind: what is due up to its own `now` is worked off first. Usually there is
 * nothing, and nothing is asked of the database.
 */
export async function catchUp(db: Database, { world, nextDue }: WorldSeen, now: Date): Promise<void> {
  if (!nextDue || nextDue.getTime() > now.getTime()) return;
  const { isDone } = await advance(db, world.id, now, dues, dueAtOnceMax);
  if (!isDone) throw new Refusal("REQUEST_BUSY");
}
