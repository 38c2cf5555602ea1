import { note } from "../../audit/audit";
import { lockRow } from "../../store/records";
import type { JobHandler } from "../../worlds/scheduler";
import { turnJob } from "./schedule-turn";
import { takeTurn } from "./take-turn";

export const standingJobs: Record<string, JobHandler> = {
  async [turnJob](tx, { subject }) {
    const row = await lockRow(tx, "StandingOrder", { world: tx.world.id, id: subject });
    if (row && (await takeTurn(tx, row))) await note(tx, { what: turnJob, subject: row.standingNo, outcome: "ok" });
  },
};
