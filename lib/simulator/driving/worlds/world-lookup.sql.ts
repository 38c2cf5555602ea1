import { scheduledJob } from "@/lib/operations/job-states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { worldColumns, type World } from "./world";

/** A world and when its next item falls due, in one row. */
export type SeenRow = World & { nextDue: Date | null };

/** The columns of `SeenRow` for statements that join a world as `w`. */
export const seenColumns = `${worldColumns}, (select d.due_at from due d where d.world = w.id and d.state = ${stateNames(scheduledJob, "open")} order by d.due_at limit 1) as "nextDue"`;

export const worldNamed = (sql: Sql, name: string): Promise<SeenRow[]> =>
  sql<SeenRow>(`select ${seenColumns} from world w where name = $1`, [name]);

/** One world; another one as long as no merchant lives there and that one was made by the demo scenario. */
export const worldOrDemo = (sql: Sql, name: string, demo: string): Promise<SeenRow[]> =>
  sql<SeenRow>(
    `select ${seenColumns} from world w
     where w.name = $1 or (w.name = $2 and w.scenario = 'demo' and not exists (select from merchant m join world d on d.id = m.world where d.name = $1))
     order by w.name = $2 desc limit 1`,
    [name, demo],
  );
