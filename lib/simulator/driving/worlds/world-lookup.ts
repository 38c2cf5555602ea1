import type { Database } from "@/lib/simulator/platform/store/database";
import { jobHandlers } from "@/lib/simulator/jobs";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { advance } from "./scheduler";
import { defaultWorld, demoWorld, type World } from "./world";
import { worldNamed, worldOrDemo } from "./world-lookup.sql";

/** How many jobs a request runs before it is refused as busy; the worker does the rest. */
const dueAtOnceMax = 200;

/** A world and when its next item falls due. */
export interface WorldSeen {
  readonly world: World;
  readonly nextDue: Date | null;
}

export async function worldByName(sql: Sql, name: string): Promise<WorldSeen | undefined> {
  const [row] = await worldNamed(sql, name);
  return row && { world: row, nextDue: row.nextDue };
}

/**
 * The world of a request outside production that names none and has no session: `default`. As long as no merchant lives
 * there and the demo scenario was put into the database, it is `demo`, so that the demo accounts sign in at the plain
 * address.
 */
export async function frontWorld(sql: Sql): Promise<WorldSeen | undefined> {
  const [row] = await worldOrDemo(sql, defaultWorld, demoWorld);
  return row && { world: row, nextDue: row.nextDue };
}

/** Whether jobs of a world are due. */
export const isBehind = ({ nextDue }: WorldSeen, now: Date): boolean =>
  nextDue !== null && nextDue.getTime() <= now.getTime();

/**
 * A request never sees a world that is behind: the jobs due up to its own `now` run first. Usually there are none, and
 * no query is made. False when more is due than one request runs.
 */
export async function catchUp(db: Database, seen: WorldSeen, now: Date): Promise<boolean> {
  if (!isBehind(seen, now)) return true;
  const { isDone } = await advance(db, seen.world.id, now, jobHandlers, { most: dueAtOnceMax });
  return isDone;
}
