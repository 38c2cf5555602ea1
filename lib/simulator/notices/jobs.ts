import { systemNow } from "@/lib/time/clock";
import { clockActor, note } from "../audit/audit";
import { lockRow } from "../store/records";
import type { JobHandler } from "../worlds/scheduler";
import { publish, publishKind } from "./publish-notice";

export const noticesJobs: Record<string, JobHandler> = {
  async [publishKind](sql, { subject, dueAt }, world) {
    const row = await lockRow(sql, "Notice", { world: world.id, id: subject });
    if (!row) return;
    const by = clockActor(systemNow());
    if (await publish(sql, world, row, dueAt, by))
      await note(sql, world.id, dueAt, by, { what: publishKind, subject: row.id, outcome: "ok" });
  },
};
