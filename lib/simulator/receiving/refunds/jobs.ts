import { incomeRefund } from "@/lib/receiving/states";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { refundJob } from "./due";
import { payRefundOrSendToReview } from "./pay-or-review";
import { lockRefund } from "./steps";

export const refundJobs: Record<string, JobHandler> = {
  async [refundJob](tx, { subject }) {
    const refundRow = await tx.prisma.incomeRefund.findFirst({ where: { world: tx.world.id, id: subject } });
    if (!refundRow) return;
    const lockedRefund = await lockRefund(tx, refundRow);
    // operations have it in hand, or it is over
    if (lockedRefund.refund.state !== incomeRefund.first) return;
    await payRefundOrSendToReview(tx, lockedRefund);
    await writeAuditNote(tx, { what: refundJob, subject: refundRow.orderNo, outcome: "ok" });
  },
};
