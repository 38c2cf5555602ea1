import { scheduledJob } from "@/lib/operations/job-states";
import { isAnyOf, query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "../platform/store/tx";

/** Deletes the scheduled ends of many orders or reminders in one statement: a tick has ended them before. */
export async function unscheduleMany(tx: InWorld, kind: string, subjects: readonly string[]): Promise<void> {
  await queryRows(
    tx.sql,
    query
      .deleteFrom("due")
      .where("world", "=", tx.world.id)
      .where("kind", "=", kind)
      .where(({ ref }) => isAnyOf(ref("subject"), subjects))
      .where("state", "=", stateLiteral(scheduledJob, "open")),
  );
}
