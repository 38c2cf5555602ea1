import { scheduledJob } from "@/lib/operations/job-states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { worldColumns, type World } from "./world";

/** Returns the worlds whose clock moves and that have an open job, with its due instant, the longest due first. */
export const worldsWithJobs = (sql: Sql): Promise<(World & { nextDue: Date })[]> =>
  sql<World & { nextDue: Date }>(
    `select ${worldColumns}, d.due_at as "nextDue" from world w
     cross join lateral (select due_at from due where world = w.id and state = ${stateNames(scheduledJob, "open")} order by due_at limit 1) d where w.clock_mode <> 'held' order by d.due_at`,
  );

/** Returns the worlds whose audit log has rows that are not sealed yet. */
export const worldsToSeal = (sql: Sql): Promise<{ id: string }[]> =>
  sql<{ id: string }>(
    "select id from world w where exists (select from audit a where a.world = w.id and a.seal_no is null)",
  );
