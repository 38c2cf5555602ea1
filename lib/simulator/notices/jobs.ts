import { note } from "../platform/audit/audit";
import { lockRow } from "../platform/store/records";
import type { JobHandler } from "../driving/worlds/scheduler";
import { publish, publishKind } from "./publish-notice";

export const noticesJobs: Record<string, JobHandler> = {
  async [publishKind](tx, { subject }) {
    const row = await lockRow(tx, "Notice", { world: tx.world.id, id: subject });
    if (!row) return;
    if (await publish(tx, row)) await note(tx, { what: publishKind, subject: row.id, outcome: "ok" });
  },
};
