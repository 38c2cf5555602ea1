import { machine } from "@/lib/machine/machine";

/** A remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/**
 * An income record; codes as in the specification (2, section 4). It is made in the state that its remittance leads to:
 * credited at once, or waiting for the orders that it pays, and then for operations' review of them. One of which a part
 * is refunded, or whose refund fails, returns to where it was.
 */
export const income = machine({ name: "income", table: "income" }, "credited", {
  credited: { code: "2", tone: "good", on: { refund: "refunding" } },
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
    },
  },
  refundToConfirm: {
    code: "11",
    tone: "waiting",
    on: { correct: "refunding", restoreCredited: "credited", restoreToAssociate: "toAssociate" },
  },
  refunded: { code: "12", tone: "quiet" },
});

/** A refund of an income, whole or in part, to its remitter. */
export const incomeRefund = machine({ name: "incomeRefund", table: "income_refund" }, "processing", {
  processing: { code: "1", tone: "moving", on: { ask: "toConfirm", complete: "success", fail: "failed" } },
  toConfirm: { code: "2", tone: "waiting", on: { correct: "processing", fail: "failed" } },
  success: { code: "3", tone: "good" },
  failed: { code: "4", tone: "bad" },
});
