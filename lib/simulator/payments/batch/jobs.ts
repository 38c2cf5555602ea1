import { systemNow } from "@/lib/time/clock";
import { clockActor, note } from "../../audit/audit";
import { lockRow } from "../../store/records";
import type { JobHandler } from "../../worlds/scheduler";
import { endBatch } from "./end-batch";

export const batchJobs: Record<string, JobHandler> = {
  async "payments.batchExpire"(sql, { subject, dueAt }, world) {
    const batch = await lockRow(sql, "PaymentBatch", { world: world.id, id: subject });
    const by = clockActor(systemNow());
    if (batch && (await endBatch(sql, world, batch, "expire", dueAt, by)))
      await note(sql, world.id, dueAt, by, { what: "payments.batchExpire", subject: batch.batchNo, outcome: "ok" });
  },
};
