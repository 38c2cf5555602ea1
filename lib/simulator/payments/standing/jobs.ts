import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { turnJob } from "./schedule-turn";
import { processStandingTurn } from "./take-turn";

export const standingJobs: Record<string, JobHandler> = {
  async [turnJob](tx, { subject }) {
    const row = await lockRow(tx, "StandingOrder", { world: tx.world.id, id: subject });
    if (row && (await processStandingTurn(tx, row)))
      await writeAuditNote(tx, { what: turnJob, subject: row.standingNo, outcome: "ok" });
  },
};
