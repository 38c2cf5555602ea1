import { scheduledJob } from "@/lib/operations/job-states";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { rescheduleStuckJob } from "../scheduler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, raw, stateLiteral } from "@/lib/simulator/platform/store/query";
import { transactInLockedWorld } from "./locked-world";
import { subjectNumberColumn } from "./subjects";

/** Returns the scheduled jobs: stuck ones first, since they need a person, then in the order in which they will run. */
export const listScheduledJobs: Handler<typeof operations.timetable> = async (
  { currentPage, pageSize },
  { world, sql },
) =>
  readPage(
    sql,
    { currentPage, pageSize },
    query
      .selectFrom("due as d")
      .where("d.world", "=", world.id)
      .where("d.state", "<>", stateLiteral(scheduledJob, "done"))
      .orderBy((eb) => eb("d.state", "=", stateLiteral(scheduledJob, "stuck")), "desc")
      .orderBy("d.dueAt")
      .orderBy("d.priority")
      .orderBy("d.kind")
      .orderBy("d.subject"),
    {
      key: ["d.world", "d.kind", "d.subject", "d.dueAt"],
      select: (rows) =>
        rows
          .select(["d.kind", "d.subject", "d.dueAt", "d.state", "d.attempts", "d.cause", "d.failedAt"])
          .select(raw<string | null>`nullif(${subjectNumberColumn("d")}, '')`.as("orderNo")),
    },
  );

/**
 * Releases a stuck job for another attempt. It runs at the next advance: immediately where the clock moves or a request
 * arrives.
 */
export const retryStuckJob: Handler<typeof operations.retryDue> = async ({ kind, subject, dueAt }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const again = await rescheduleStuckJob(tx, { kind, subject, dueAt });
    return again ? { dueAt: again } : context.refuse("OPERATION_NOT_ALLOW");
  });
