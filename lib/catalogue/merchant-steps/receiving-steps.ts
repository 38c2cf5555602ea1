import { associationMachine } from "@/lib/receiving/association-states";
import { quickAudit } from "@/lib/receiving/quick-states";
import { accountApplication, income, incomeRefund, receivingAccount, remittance } from "@/lib/receiving/states";
import { declareMerchantSteps } from "./merchant-step";

/** Describes the states of incoming funds for their merchant: the messages, and the tasks. */
export const receivingSteps = {
  remittance: declareMerchantSteps(remittance, [], {
    inTransit: { messages: ["remittanceComing"] },
    received: {
      messages: ["remittanceCredited", "remittanceHeld", "incomeToAssociate", "incomeChecked", "incomeQuick"],
    },
    rejected: { messages: ["remittanceRejected"] },
  }),
  income: declareMerchantSteps(income, ["submit", "refund", "correct", "quickSubmit", "quickGiveBack"], {
    notCredited: { messages: ["incomeChecked"] },
    credited: {
      messages: [
        "remittanceCredited",
        "remittanceHeld",
        "incomeCleared",
        "incomeCredited",
        "associationPassed",
        "incomeQuick",
        "quickPassed",
        "quickRejected",
        "quickExpired",
        "refundPaid",
        "refundFailed",
      ],
    },
    creditFailed: { messages: ["incomeCheckFailed", "refundPaid", "refundFailed"], todo: "incomeFailed" },
    toAssociate: {
      messages: ["incomeToAssociate", "associationRejected", "refundPaid", "refundFailed"],
      todo: "incomeToAssociate",
    },
    underReview: { messages: ["incomesAssociated"] },
    refunding: { messages: [] },
    refundToConfirm: { messages: ["refundToConfirm"], todo: "refundPayee" },
    refunded: { messages: ["refundPaid"] },
  }),
  quickAudit: declareMerchantSteps(quickAudit, ["submit", "giveBack"], {
    noAudit: { messages: ["incomeQuick"], todo: "quickOrders" },
    pending: { messages: [] },
    reject: { messages: ["quickRejected"], todo: "quickOrders" },
    success: { messages: ["quickPassed"] },
    fail: { messages: ["quickExpired", "quickRejected"], todo: "quickOrders" },
  }),
  association: declareMerchantSteps(associationMachine, ["made", "release"], {
    underReview: { messages: ["incomesAssociated"] },
    // its income sends a message once it is fully covered
    approved: { messages: [] },
    rejected: { messages: ["associationRejected", "quickRejected"] },
    released: { messages: [] },
  }),
  incomeRefund: declareMerchantSteps(incomeRefund, ["made", "correct"], {
    processing: { messages: [], meanwhile: { messages: ["refundSwitched"] } },
    underReview: { messages: [] },
    toConfirm: { messages: ["refundToConfirm"], todo: "refundPayee" },
    success: { messages: ["refundPaid"] },
    failed: { messages: ["refundFailed"] },
  }),
  accountApplication: declareMerchantSteps(accountApplication, ["made", "change"], {
    processing: { messages: [] },
    applying: { messages: [] },
    success: { messages: ["receivingOpened"] },
    fail: { messages: ["receivingFailed", "receivingChecksFailed"], todo: "applicationFailed" },
    closed: { messages: ["receivingClosed"] },
  }),
  receivingAccount: declareMerchantSteps(receivingAccount, [], {
    active: { messages: ["receivingOpened"], meanwhile: { messages: ["receivingIdle"], todo: "accountIdle" } },
    cancelled: { messages: ["receivingClosed", "receivingCancelled"] },
  }),
};
