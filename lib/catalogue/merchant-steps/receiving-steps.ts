import { association } from "@/lib/receiving/association-states";
import { quickAudit } from "@/lib/receiving/quick-states";
import { accountApplication, income, incomeRefund, receivingAccount, remittance } from "@/lib/receiving/states";
import { stepsOf } from "./merchant-step";

/** What the states of incoming funds mean to their merchant: what it is told, and what it has to do. */
export const receivingSteps = {
  remittance: stepsOf(remittance, [], {
    inTransit: { told: ["remittanceComing"] },
    received: { told: ["remittanceCredited", "remittanceHeld", "incomeToAssociate", "incomeChecked", "incomeQuick"] },
    rejected: { told: ["remittanceRejected"] },
  }),
  income: stepsOf(income, ["submit", "refund", "correct", "quickSubmit", "quickGiveBack"], {
    notCredited: { told: ["incomeChecked"] },
    credited: {
      told: [
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
    creditFailed: { told: ["incomeCheckFailed", "refundPaid", "refundFailed"], todo: "incomeFailed" },
    toAssociate: {
      told: ["incomeToAssociate", "associationRejected", "refundPaid", "refundFailed"],
      todo: "incomeToAssociate",
    },
    underReview: { told: ["incomesAssociated"] },
    refunding: { told: [] },
    refundToConfirm: { told: ["refundToConfirm"], todo: "refundPayee" },
    refunded: { told: ["refundPaid"] },
  }),
  quickAudit: stepsOf(quickAudit, ["submit", "giveBack"], {
    noAudit: { told: ["incomeQuick"], todo: "quickOrders" },
    pending: { told: [] },
    reject: { told: ["quickRejected"], todo: "quickOrders" },
    success: { told: ["quickPassed"] },
    fail: { told: ["quickExpired", "quickRejected"], todo: "quickOrders" },
  }),
  association: stepsOf(association, ["made", "release"], {
    underReview: { told: ["incomesAssociated"] },
    // its income says so once all of it is covered
    approved: { told: [] },
    rejected: { told: ["associationRejected", "quickRejected"] },
    released: { told: [] },
  }),
  incomeRefund: stepsOf(incomeRefund, ["made", "correct"], {
    processing: { told: [], meanwhile: { told: ["refundSwitched"] } },
    underReview: { told: [] },
    toConfirm: { told: ["refundToConfirm"], todo: "refundPayee" },
    success: { told: ["refundPaid"] },
    failed: { told: ["refundFailed"] },
  }),
  accountApplication: stepsOf(accountApplication, ["made", "change"], {
    processing: { told: [] },
    applying: { told: [] },
    success: { told: ["receivingOpened"] },
    fail: { told: ["receivingFailed", "receivingChecksFailed"], todo: "applicationFailed" },
    closed: { told: ["receivingClosed"] },
  }),
  receivingAccount: stepsOf(receivingAccount, [], {
    active: { told: ["receivingOpened"], meanwhile: { told: ["receivingIdle"], todo: "accountIdle" } },
    cancelled: { told: ["receivingClosed", "receivingCancelled"] },
  }),
};
