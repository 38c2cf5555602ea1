import { writeAuditNote } from "../platform/audit/audit";
import { lockRow } from "../platform/store/records";
import type { JobHandler } from "../driving/worlds/scheduler";
import { publishNoticeRow, publishKind } from "./publish-notice";

export const noticesJobs: Record<string, JobHandler> = {
  async [publishKind](tx, { subject }) {
    const row = await lockRow(tx, "Notice", { world: tx.world.id, id: subject });
    if (!row) return;
    if (await publishNoticeRow(tx, row))
      await writeAuditNote(tx, { what: publishKind, subject: row.id, outcome: "ok" });
  },
};
