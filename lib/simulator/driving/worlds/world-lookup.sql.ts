import { scheduledJob } from "@/lib/operations/job-states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/** Selects the columns of `World`, as `worldFields` do. */
const worldColumns = `w.id, w.name, w.seed, w.clock_mode as "clockMode", w.clock_at as "clockAt", w.clock_since as "clockSince", w.clock_speed as "clockSpeed", w.settled_to as "settledTo", w.terms`;

/** Selects the columns of the lookup row for statements that join a world as `w`. */
export const worldLookupColumns = `${worldColumns}, (select d.due_at from due d where d.world = w.id and d.state = ${stateNames(scheduledJob, "open")} order by d.due_at limit 1) as "nextDue"`;
