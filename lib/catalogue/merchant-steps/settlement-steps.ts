import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementOrder } from "@/lib/settlement/order-states";
import { settlementPayee } from "@/lib/settlement/states";
import { stepsOf } from "./merchant-step";

/**
 * What the states of settlements, of those they are paid to, and of exchange-and-pay orders mean to their merchant: what it
 * is told, and what it has to do.
 */
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
  settlementPayee: stepsOf(settlementPayee, ["made", "correct", "pause", "remove"], {
    pendingReview: { told: [] },
    available: { told: ["settlePayeeAccepted", "settlePayeeResumed"] },
    rejected: { told: ["settlePayeeRejected"], todo: "settlementPayeeRejected" },
    unavailable: { told: ["settlePayeeSuspended"] },
    removed: { told: [] },
  }),
  exchangePay: stepsOf(exchangePay, ["made", "pass", "approve", "reject", "confirm", "cancel", "supply", "amend"], {
    pendingConfirmation: {
      told: ["exchangePayToReview", "exchangePayApproved"],
      meanwhile: { told: ["exchangePayApproved"], todo: "exchangePayConfirm" },
    },
    pendingProcessing: { told: ["exchangePayResumed"] },
    awaitingMaterials: { told: ["exchangePayMaterialAsked"], todo: "exchangePayMaterial" },
    // that one bank after another takes it on is shown, and nothing to be told of
    paying: { told: [], meanwhile: { told: ["exchangePaySent"] } },
    success: { told: ["exchangePaySucceeded"] },
    failure: {
      told: ["exchangePayFailed", "exchangePayUnpayable", "exchangePayReturned"],
      todo: "exchangePayFailed",
    },
    awaitingRepayout: {
      told: ["exchangePayRepayout"],
      meanwhile: { told: ["exchangePayRepayout"], todo: "exchangePayFailed" },
    },
    canceled: { told: ["exchangePayLapsed", "exchangePayRejected", "exchangePayRecalled"] },
  }),
};
