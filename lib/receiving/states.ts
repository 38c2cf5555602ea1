import { machine } from "@/lib/machine/machine";

/** Describes the states of a remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/**
 * Describes the states of an income record; codes as in the specification (2, section 4). It is created in the state
 * that its remittance leads to: credited immediately; waiting for the orders that it pays and then for their review by
 * operations; or not credited while it is checked. One that fails its check may be refunded, or credited after all.
 * After a partial or failed refund it returns to its previous state.
 */
export const income = machine({ name: "income", table: "income", notifiedColumns: ["user_no"] }, "credited", {
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
 * Describes the states of a refund of an income, in whole or in part. A refund to the remitter's own account begins
 * immediately; one to another account, or made by operations, waits until one operator has prepared and another
 * confirmed it. The bank may switch a refund in progress to the other method: its state is unchanged, but it counts as
 * a change.
 */
export const incomeRefund = machine(
  { name: "incomeRefund", table: "income_refund", notifiedColumns: ["user_no"] },
  "processing",
  {
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
  },
);

/** Lists the states in which a refund is in progress. */
export const openRefund = [
  "processing",
  "underReview",
  "toConfirm",
] as const satisfies readonly (typeof incomeRefund.states)[number][];

/**
 * Describes the states of an application for receiving accounts (specification 2, section 4, "Account application
 * status"): processing is the platform's automatic checks, applying the bank's review; a failed one may be changed and
 * submitted again, and closing ends its accounts.
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
/** Lists the states that block another application for the same kind, place and bank. */
export const openApplication = ["processing", "applying"] as const satisfies readonly ApplicationState[];

/**
 * Describes the states of a receiving account; it is cancelled after a year without receipts, or with its application.
 */
export const receivingAccount = machine({ name: "receivingAccount", table: "receiving_account" }, "active", {
  active: { code: "1", tone: "good", on: { cancel: "cancelled" } },
  cancelled: { code: "2", tone: "quiet" },
});
