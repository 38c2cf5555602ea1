import { machine } from "@/lib/machine/machine";

/** A remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/**
 * An income record; codes as in the specification (2, section 4). It is made in the state that its remittance leads to:
 * credited at once, or waiting for the orders that it pays, and then for operations' review of them; or not credited
 * while it is checked. One that fails its check may be refunded, or credited after all. One of which a part is refunded,
 * or whose refund fails, returns to where it was.
 */
export const income = machine({ name: "income", table: "income", told: ["user_no"] }, "credited", {
  notCredited: {
    code: "1",
    tone: "moving",
    on: { clear: "credited", clearToAssociate: "toAssociate", failCheck: "creditFailed" },
  },
  credited: {
    code: "2",
    tone: "good",
    on: {
      refund: "refunding",
      // a link that it needs was released: it waits for its orders again
      giveBack: "toAssociate",
      // of one that was credited ahead of its orders: the steps of their audit
      quickSubmit: "credited",
      quickGiveBack: "credited",
      quickReject: "credited",
      quickPass: "credited",
      quickExpire: "credited",
    },
  },
  creditFailed: {
    code: "4",
    tone: "bad",
    on: { clear: "credited", clearToAssociate: "toAssociate", refund: "refunding" },
  },
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
      restoreCreditFailed: "creditFailed",
    },
  },
  refundToConfirm: {
    code: "11",
    tone: "waiting",
    on: {
      correct: "refunding",
      restoreCredited: "credited",
      restoreToAssociate: "toAssociate",
      restoreCreditFailed: "creditFailed",
    },
  },
  refunded: { code: "12", tone: "quiet" },
});

/**
 * A refund of an income, whole or in part. To the remitter's own account it is under way at once; to another one, or made
 * by operations, it waits until one of them has prepared and another confirmed it. The bank may switch one under way to
 * the other method: it stays where it is, and has changed.
 */
export const incomeRefund = machine({ name: "incomeRefund", table: "income_refund", told: ["user_no"] }, "processing", {
  processing: {
    code: "1",
    tone: "moving",
    on: { review: "underReview", ask: "toConfirm", switch: "processing", complete: "success", fail: "failed" },
  },
  underReview: {
    code: "5",
    tone: "waiting",
    on: { prepare: "underReview", reopen: "underReview", confirm: "processing", fail: "failed" },
  },
  toConfirm: { code: "2", tone: "waiting", on: { correct: "processing", fail: "failed" } },
  success: { code: "3", tone: "good" },
  failed: { code: "4", tone: "bad" },
});

/** The states in which a refund is under way. */
export const openRefund = [
  "processing",
  "underReview",
  "toConfirm",
] as const satisfies readonly (typeof incomeRefund.states)[number][];

/**
 * An application for receiving accounts (specification 2, section 4, "Account application status"): processing is the
 * platform's automatic checks, applying the bank's review; one that failed may be changed and sent again, closing ends
 * its accounts.
 */
export const accountApplication = machine(
  { name: "accountApplication", table: "receiving_application" },
  "processing",
  {
    processing: { code: "0", tone: "waiting", on: { check: "applying", fail: "fail" } },
    applying: { code: "1", tone: "moving", on: { pass: "success", fail: "fail" } },
    success: { code: "2", tone: "good", on: { close: "closed" } },
    fail: { code: "3", tone: "bad", on: { change: "processing" } },
    closed: { code: "4", tone: "quiet" },
  },
);

export type ApplicationState = (typeof accountApplication.states)[number];
/** The states in which another application for the same kind, place and bank has to wait. */
export const openApplication = ["processing", "applying"] as const satisfies readonly ApplicationState[];

/** A receiving account; it is cancelled after a year without receipts, or with its application. */
export const receivingAccount = machine({ name: "receivingAccount", table: "receiving_account" }, "active", {
  active: { code: "1", tone: "good", on: { cancel: "cancelled" } },
  cancelled: { code: "2", tone: "quiet" },
});
