import { machine } from "@/lib/machine/machine";

/** A remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/**
 * An income record; codes as in the specification (2, section 4). It is made in the state that its remittance leads to:
 * checked first, waiting for the orders that it pays, or credited at once.
 */
export const income = machine({ name: "income", table: "income" }, "notCredited", {
  notCredited: { code: "1", tone: "waiting", on: { credit: "credited", await: "toAssociate", fail: "creditFailed" } },
  credited: { code: "2", tone: "good", on: { refund: "refunding" } },
  creditFailed: { code: "4", tone: "bad", on: { refund: "refunding" } },
  toAssociate: { code: "7", tone: "waiting", on: { submit: "underReview", refund: "refunding" } },
  underReview: { code: "8", tone: "moving", on: { pass: "credited", giveBack: "toAssociate" } },
  refunding: {
    code: "10",
    tone: "moving",
    on: {
      ask: "refundToConfirm",
      refunded: "refunded",
      restoreCredited: "credited",
      restoreToAssociate: "toAssociate",
      restoreFailed: "creditFailed",
    },
  },
  refundToConfirm: { code: "11", tone: "waiting", on: { correct: "refunding" } },
  refunded: { code: "12", tone: "quiet" },
});
