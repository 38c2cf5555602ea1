import { scheduledJob } from "@/lib/operations/job-states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import { worldFields } from "./world";

/** Returns the worlds with a moving clock and an open job, with its due instant, the longest due first. */
export const worldsWithJobs = (sql: Sql) =>
  queryRows(
    sql,
    query
      .selectFrom("world as w")
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom("due")
            .select("due.dueAt as nextDue")
            .whereRef("due.world", "=", "w.id")
            .where("due.state", "=", stateLiteral(scheduledJob, "open"))
            .orderBy("due.dueAt")
            .limit(raw.lit(1))
            .as("d"),
        (join) => join.onTrue(),
      )
      .select(worldFields)
      .select("d.nextDue")
      .where("w.clockMode", "<>", "held")
      .orderBy("d.nextDue"),
  );

/** Returns the worlds with audit log rows that are not sealed yet. */
export const worldsWithUnsealedAuditRows = (sql: Sql) =>
  queryRows(
    sql,
    query
      .selectFrom("world as w")
      .select("w.id")
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("audit as a").select("a.id").whereRef("a.world", "=", "w.id").where("a.sealNo", "is", null)),
      ),
  );
