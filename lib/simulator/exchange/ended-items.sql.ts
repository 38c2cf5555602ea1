import { scheduledJob } from "@/lib/operations/job-states";
import { stateNames } from "../platform/store/state-names";
import type { InWorld } from "../platform/store/tx";

/** Deletes the scheduled ends of many orders or reminders in one statement: a tick has ended them before. */
export async function unscheduleMany(tx: InWorld, kind: string, subjects: readonly string[]): Promise<void> {
  await tx.sql(
    `delete from due where world = $1::uuid and kind = $2 and subject = any($3::text[]) and state = ${stateNames(scheduledJob, "open")}`,
    [tx.world.id, kind, subjects],
  );
}
