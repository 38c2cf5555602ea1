import { note } from "@/lib/simulator/platform/audit/audit";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { bankStep } from "@/lib/simulator/driving/banks/settlement/by-itself";
import { dispatch } from "../banks/dispatch-settlement";
import { endSettlementReview } from "../reviews/end-review";
import { lockReviewedSettlement } from "../reviews/reviewed";
import { settlementDraftJobs } from "./drafts";
import { settlementJobs } from "./schedule";

const { dispatch: toBank, reviewOverdue, bank } = settlementJobs;

export const settlementOrderJobs: Record<string, JobHandler> = {
  async [toBank.kind](tx, { subject }) {
    const row = await lockRow(tx, "SettlementOrder", { world: tx.world.id, id: subject });
    if (row && (await dispatch(tx, row))) await note(tx, { what: toBank.kind, subject: row.orderNo, outcome: "ok" });
  },

  async [reviewOverdue.kind](tx, { subject }) {
    const reviewed = await lockReviewedSettlement(tx, { id: subject });
    if (reviewed && (await endSettlementReview(tx, reviewed, "expire", "")))
      await note(tx, { what: reviewOverdue.kind, subject: reviewed.order.orderNo, outcome: "ok" });
  },

  [bank.kind]: bankStep,
  ...settlementDraftJobs,
};
