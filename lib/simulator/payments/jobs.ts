import { writeAuditNote } from "../platform/audit/audit";
import { lockRow } from "../platform/store/records";
import type { JobHandler } from "../driving/worlds/scheduler";
import { adviceJob, unsentAdviceRefusal, sendDueAdvice } from "./advice/advise";
import { bankJobs } from "../driving/banks/payments/automatic-steps";
import { processDuePayment } from "./banks/dispatch-payment";
import { completePaymentRefund } from "./banks/return-payment";
import { endUndecidedReview } from "./review/end-review";
import { standingJobs } from "./standing/jobs";
import { lockPaymentWithReview } from "./review/open-orders";

export const paymentsJobs: Record<string, JobHandler> = {
  ...bankJobs,
  ...standingJobs,

  async "payments.dispatch"(tx, { subject }) {
    const row = await lockRow(tx, "Payment", { world: tx.world.id, id: subject });
    if (!row) return;
    if (await processDuePayment(tx, row))
      await writeAuditNote(tx, { what: "payments.dispatch", subject: row.orderNo, outcome: "ok" });
  },

  async [adviceJob](tx, { subject }) {
    const row = await lockRow(tx, "Payment", { world: tx.world.id, id: subject });
    const due = row && (await sendDueAdvice(tx, row));
    if (due)
      await writeAuditNote(tx, {
        what: adviceJob,
        subject: row.orderNo,
        outcome: due.unsent ? unsentAdviceRefusal(due.unsent) : "ok",
      });
  },

  async "payments.reviewOverdue"(tx, { subject }) {
    const reviewedPayment = await lockPaymentWithReview(tx, { id: subject });
    if (!reviewedPayment) return;
    if (await endUndecidedReview(tx, reviewedPayment, "expire"))
      await writeAuditNote(tx, {
        what: "payments.reviewOverdue",
        subject: reviewedPayment.payment.orderNo,
        outcome: "ok",
      });
  },

  async "payments.refund"(tx, { subject }) {
    const orderNo = await completePaymentRefund(tx, subject);
    if (orderNo) await writeAuditNote(tx, { what: "payments.refund", subject: orderNo, outcome: "ok" });
  },
};
