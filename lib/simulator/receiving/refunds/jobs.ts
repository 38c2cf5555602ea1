import { incomeRefund } from "@/lib/receiving/states";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { refundJob } from "./due";
import { payOrReview } from "./pay-or-review";
import { lockRefund } from "./steps";

export const refundJobs: Record<string, JobHandler> = {
  async [refundJob](tx, { subject }) {
    const found = await tx.prisma.incomeRefund.findFirst({ where: { world: tx.world.id, id: subject } });
    if (!found) return;
    const locked = await lockRefund(tx, found);
    // operations have it in hand, or it is over
    if (locked.refund.state !== incomeRefund.first) return;
    await payOrReview(tx, locked);
    await note(tx, { what: refundJob, subject: found.orderNo, outcome: "ok" });
  },
};
