import { systemNow } from "@/lib/time/clock";
import { clockActor, note } from "../audit/audit";
import { lockRow } from "../store/records";
import type { JobHandler } from "../worlds/scheduler";
import { dispatch } from "./banks/dispatch-payment";
import { completeRefund } from "./banks/return-payment";
import { endReview } from "./review/end-review";
import { lockReviewed } from "./review/open-orders";

export const paymentsJobs: Record<string, JobHandler> = {
  async "payments.dispatch"(sql, { subject, dueAt }, world) {
    const row = await lockRow(sql, "Payment", { world: world.id, id: subject });
    if (!row) return;
    const by = clockActor(systemNow());
    if (await dispatch(sql, world, dueAt, by, row))
      await note(sql, world.id, dueAt, by, { what: "payments.dispatch", subject: row.orderNo, outcome: "ok" });
  },

  async "payments.reviewOverdue"(sql, { subject, dueAt }, world) {
    const reviewed = await lockReviewed(sql, world.id, { id: subject });
    if (!reviewed) return;
    const by = clockActor(systemNow());
    if (await endReview(sql, world, reviewed, "expire", dueAt, by))
      await note(sql, world.id, dueAt, by, {
        what: "payments.reviewOverdue",
        subject: reviewed.payment.orderNo,
        outcome: "ok",
      });
  },

  async "payments.refund"(sql, { subject, dueAt }, world) {
    const by = clockActor(systemNow());
    const orderNo = await completeRefund(sql, world, dueAt, by, subject);
    if (orderNo) await note(sql, world.id, dueAt, by, { what: "payments.refund", subject: orderNo, outcome: "ok" });
  },
};
