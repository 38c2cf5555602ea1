import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { settlementBankStep } from "@/lib/simulator/driving/banks/settlement/automatic-steps";
import { dispatchToBank } from "../banks/dispatch-settlement";
import { endUndecidedSettlementReview } from "../reviews/end-review";
import { lockReviewedSettlement } from "../reviews/review-results";
import { settlementDraftJobs } from "./drafts";
import { settlementJobs } from "./schedule";

const { dispatch: toBank, reviewOverdue, bank } = settlementJobs;

export const settlementOrderJobs: Record<string, JobHandler> = {
  async [toBank.kind](tx, { subject }) {
    const row = await lockRow(tx, "SettlementOrder", { world: tx.world.id, id: subject });
    if (row && (await dispatchToBank(tx, row)))
      await writeAuditNote(tx, { what: toBank.kind, subject: row.orderNo, outcome: "ok" });
  },

  async [reviewOverdue.kind](tx, { subject }) {
    const review = await lockReviewedSettlement(tx, { id: subject });
    if (review && (await endUndecidedSettlementReview(tx, review, "expire", "")))
      await writeAuditNote(tx, { what: reviewOverdue.kind, subject: review.order.orderNo, outcome: "ok" });
  },

  [bank.kind]: settlementBankStep,
  ...settlementDraftJobs,
};
