import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { endBatchUnpaid } from "./end-batch";

export const batchJobs: Record<string, JobHandler> = {
  async "payments.batchExpire"(tx, { subject }) {
    const batch = await lockRow(tx, "PaymentBatch", { world: tx.world.id, id: subject });
    if (batch && (await endBatchUnpaid(tx, batch, "expire")))
      await writeAuditNote(tx, { what: "payments.batchExpire", subject: batch.batchNo, outcome: "ok" });
  },
};
