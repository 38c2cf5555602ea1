import { scheduledJob } from "@/lib/operations/job-states";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { retry, type ScheduledJob } from "../scheduler";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { inHeldWorld } from "./locked-world";
import { subjectNo } from "./subjects.sql";

/** Returns the scheduled jobs: stuck ones first, since they need a person, then in the order in which they will run. */
export const timetable: Handler<typeof operations.timetable> = async ({ currentPage, pageSize }, { world, sql }) =>
  pageOfRows<
    Pick<ScheduledJob, "kind" | "subject" | "dueAt"> & {
      orderNo: string | null;
      state: string;
      attempts: number;
      cause: string | null;
      failedAt: Date | null;
    }
  >(
    sql,
    { currentPage, pageSize },
    {
      from: "due",
      where: `world = $1::uuid and state <> ${stateNames(scheduledJob, "done")}`,
      columns: `kind, subject, nullif(${subjectNo("due")}, '') as "orderNo", due_at as "dueAt", state, attempts, cause, failed_at as "failedAt"`,
      order: `state = ${stateNames(scheduledJob, "stuck")} desc, due_at, priority, kind, subject`,
      values: [world.id],
    },
  );

/**
 * Releases a stuck job for another attempt. It runs at the next advance: immediately where the clock moves or a request
 * arrives.
 */
export const retryDue: Handler<typeof operations.retryDue> = async ({ kind, subject, dueAt }, context) =>
  inHeldWorld(context, async (tx) => {
    const again = await retry(tx, { kind, subject, dueAt });
    return again ? { dueAt: again } : context.refuse("OPERATION_NOT_ALLOW");
  });
