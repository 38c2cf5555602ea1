import { scheduledJob } from "@/lib/operations/job-states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { worldColumns, type World } from "./world";

/** Describes a world and the due instant of its next job, in one row. */
export type WorldLookupRow = World & { nextDue: Date | null };

/** Selects the columns of the lookup row for statements that join a world as `w`. */
export const worldLookupColumns = `${worldColumns}, (select d.due_at from due d where d.world = w.id and d.state = ${stateNames(scheduledJob, "open")} order by d.due_at limit 1) as "nextDue"`;

export const worldNamed = (sql: Sql, name: string): Promise<WorldLookupRow[]> =>
  sql<WorldLookupRow>(`select ${worldLookupColumns} from world w where name = $1`, [name]);

/** Returns one world; the demo world as long as the named one has no merchants and the demo scenario was seeded. */
export const worldOrDemo = (sql: Sql, name: string, demo: string): Promise<WorldLookupRow[]> =>
  sql<WorldLookupRow>(
    `select ${worldLookupColumns} from world w
     where w.name = $1 or (w.name = $2 and w.scenario = 'demo' and not exists (select from merchant m join world d on d.id = m.world where d.name = $1))
     order by w.name = $2 desc limit 1`,
    [name, demo],
  );
