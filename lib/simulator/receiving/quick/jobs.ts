import { quickAudit } from "@/lib/receiving/quick-states";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { lockIncome } from "../incomes/end-check";
import { parseQuickAudit, isCreditedAheadOfOrders } from "./standing";
import { quickJob, advanceQuickAudit } from "./step";
import { notifyQuickEntry } from "./notifications";

const refunding: readonly string[] = ["refunding", "refundToConfirm"];

export const quickJobs: Record<string, JobHandler> = {
  /** Expires the orders of an income: while they are missing, no further one is credited ahead. */
  async [quickJob](tx, item) {
    const row = await lockIncome(tx, { id: item.subject });
    if (!row) return;
    // it may be restored: check again the next day
    if (refunding.includes(row.state)) await schedule(tx, { ...item, dueAt: addMilliseconds(item.dueAt, dayMs) });
    if (!isCreditedAheadOfOrders(row) || !quickAudit.next(parseQuickAudit(row.quickAudit ?? ""), "expire")) return;
    await advanceQuickAudit(tx, row, "expire");
    await notifyQuickEntry(tx, row, "quickExpired");
    await writeAuditNote(tx, { what: quickJob, subject: row.detailId, outcome: "ok" });
  },
};
