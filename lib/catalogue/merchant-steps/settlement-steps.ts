import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { settlementPayee } from "@/lib/settlement/states";
import { declareMerchantSteps } from "./merchant-step";

/**
 * Describes the states of settlements, of their payees, and of exchange-and-pay orders for their merchant: the
 * messages, and the tasks.
 */
export const settlementSteps = {
  settlementOrder: declareMerchantSteps(settlementMachine, ["made", "again", "cancel", "supply"], {
    pending: {
      messages: [],
      meanwhile: { messages: ["settlementToReview", "settlementApproved", "settlementDearer"] },
    },
    processing: { messages: [] },
    canceled: {
      messages: [
        "settlementRejected",
        "settlementOverdue",
        "settlementRecalled",
        "settlementLapsed",
        "settlementWithdrawn",
      ],
    },
    documentsPending: { messages: ["settlementDocumentsAsked"], todo: "settlementDocuments" },
    success: { messages: ["settlementSucceeded"] },
    failed: { messages: ["settlementFailed", "settlementReturned"], todo: "settlementFailed" },
  }),
  settlementPayee: declareMerchantSteps(settlementPayee, ["made", "correct", "pause", "remove"], {
    pendingReview: { messages: [] },
    available: { messages: ["settlePayeeAccepted", "settlePayeeResumed"] },
    rejected: { messages: ["settlePayeeRejected"], todo: "settlementPayeeRejected" },
    unavailable: { messages: ["settlePayeeSuspended"] },
    removed: { messages: [] },
  }),
  exchangePay: declareMerchantSteps(
    exchangePay,
    ["made", "pass", "approve", "reject", "confirm", "cancel", "supply", "amend"],
    {
      pendingConfirmation: {
        messages: ["exchangePayToReview", "exchangePayApproved"],
        meanwhile: { messages: ["exchangePayApproved"], todo: "exchangePayConfirm" },
      },
      pendingProcessing: { messages: ["exchangePayResumed"] },
      awaitingMaterials: { messages: ["exchangePayMaterialAsked"], todo: "exchangePayMaterial" },
      // each further bank is displayed, but sends no message
      paying: { messages: [], meanwhile: { messages: ["exchangePaySent"] } },
      success: { messages: ["exchangePaySucceeded"] },
      failure: {
        messages: ["exchangePayFailed", "exchangePayUnpayable", "exchangePayReturned"],
        todo: "exchangePayFailed",
      },
      awaitingRepayout: {
        messages: ["exchangePayRepayout"],
        meanwhile: { messages: ["exchangePayRepayout"], todo: "exchangePayFailed" },
      },
      canceled: { messages: ["exchangePayLapsed", "exchangePayRejected", "exchangePayRecalled"] },
    },
  ),
};
