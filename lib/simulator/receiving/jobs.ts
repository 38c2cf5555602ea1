import { systemNow } from "@/lib/time/clock";
import { clockActor, note } from "../audit/audit";
import { lockRow } from "../store/records";
import type { JobHandler } from "../worlds/scheduler";
import { credit } from "./credit-remittance";

export const receivingJobs: Record<string, JobHandler> = {
  async "receiving.arrive"(sql, { subject, dueAt }, world) {
    const row = await lockRow(sql, "Remittance", { world: world.id, id: subject });
    if (!row) return;
    const by = clockActor(systemNow());
    if (await credit(sql, world, dueAt, by, row))
      await note(sql, world.id, dueAt, by, { what: "receiving.arrive", subject: row.orderNo, outcome: "ok" });
  },
};
