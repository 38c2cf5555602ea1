import { scheduledJob } from "@/lib/operations/job-states";
import { stateNames } from "../store/state-names";
import type { InWorld } from "../store/tx";

/** A job that failed and is not done: stuck, or waiting for its next try. */
export interface Failure {
  kind: string;
  subject: string;
  state: string;
  attempts: number;
  dueAt: Date;
  failedAt: Date | null;
  cause: string;
}

/** Which rows `d` of the timetable those are. */
export const isFailing = `(d.state = ${stateNames(scheduledJob, "stuck")} or (d.state = ${stateNames(scheduledJob, "open")} and d.attempts > 0))`;
/** The gravest first: the market's own, then what is stuck, then the oldest. */
const gravest = `(d.kind = 'market.tick') desc, d.state = ${stateNames(scheduledJob, "stuck")} desc, d.due_at, d.kind, d.subject`;

/** A world's failing jobs, the gravest first, so many of them. */
export const failuresOf = (tx: InWorld, most: number): Promise<Failure[]> =>
  tx.sql<Failure>(
    `select d.kind, d.subject, d.state, d.attempts, d.due_at as "dueAt", d.failed_at as "failedAt", coalesce(d.cause, '') as cause
     from due d where d.world = $1::uuid and ${isFailing} order by ${gravest} limit $2`,
    [tx.world.id, most],
  );

/** How many of a world's jobs are failing, as a column. The world is `w`. */
export const failingColumn = `(select count(*)::int from due d where d.world = w.id and ${isFailing}) as failing`;
