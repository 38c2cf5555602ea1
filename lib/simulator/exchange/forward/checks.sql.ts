import { scheduledJob } from "@/lib/operations/job-states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Reschedules the next open item of a kind after an instant to that instant, unless one is scheduled then already. */
export async function bringForward(tx: InWorld, kind: string, to: Date): Promise<void> {
  await tx.sql(
    `update due set due_at = $2::timestamptz where world = $1::uuid and kind = $3 and state = ${stateNames(scheduledJob, "open")}
       and due_at = (select min(d.due_at) from due d where d.world = $1::uuid and d.kind = $3 and d.state = ${stateNames(scheduledJob, "open")} and d.due_at > $2::timestamptz)
       and not exists (select from due d where d.world = $1::uuid and d.kind = $3 and d.due_at = $2::timestamptz)`,
    [tx.world.id, to, kind],
  );
}
