import { settlementOrder } from "@/lib/settlement/order-states";
import { stepsOf } from "./merchant-step";

/** What the states of settlements mean to their merchant: what it is told, and what it has to do. */
export const settlementSteps = {
  settlementOrder: stepsOf(settlementOrder, ["made", "again", "cancel", "supply"], {
    pending: { told: [], meanwhile: { told: ["settlementToReview", "settlementApproved", "settlementDearer"] } },
    processing: { told: [] },
    canceled: {
      told: [
        "settlementRejected",
        "settlementOverdue",
        "settlementRecalled",
        "settlementLapsed",
        "settlementWithdrawn",
      ],
    },
    documentsPending: { told: ["settlementDocumentsAsked"], todo: "settlementDocuments" },
    success: { told: ["settlementSucceeded"] },
    failed: { told: ["settlementFailed", "settlementReturned"], todo: "settlementFailed" },
  }),
};
