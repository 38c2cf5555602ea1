import { scheduledJob } from "@/lib/operations/job-states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";

/** Selects the number of a world's failed jobs that are not done, as a column. The world is `w`. */
export const failingColumn = `(select count(*)::int from due d where d.world = w.id and (d.state = ${stateNames(scheduledJob, "stuck")} or (d.state = ${stateNames(scheduledJob, "open")} and d.attempts > 0))) as failing`;
