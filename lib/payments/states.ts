import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of a payment (specification 3, section 4). Held money is the merchant's until `dispatch`; after it
 * nothing is cancelled. A payment returned by banks ends as a failure, with a refund of the returned amount, even after
 * it had arrived. `withdraw` is the product's own: its payee, its payer or its quota is no longer valid, and everything
 * held is released. A scheduled payment stalls first, and waits for another day or for its end.
 */
export const payment = machine({ name: "payment", table: "payment", notifiedColumns: ["user_no"] }, "pending", {
  pending: {
    code: "0",
    tone: "waiting",
    on: {
      dispatch: "processing",
      stall: "pending",
      changeDay: "pending",
      cancel: "canceled",
      recall: "canceled",
      expire: "canceled",
      reject: "failure",
      withdraw: "failure",
      fail: "failure",
    },
  },
  canceled: { code: "1", tone: "quiet" },
  awaitingMaterial: {
    code: "2",
    tone: "waiting",
    on: { supply: "processing", resume: "processing", fail: "failure", return: "failure" },
  },
  processing: {
    code: "3",
    tone: "moving",
    on: {
      accept: "processing",
      askMaterial: "awaitingMaterial",
      hold: "exception",
      succeed: "success",
      fail: "failure",
      return: "failure",
    },
  },
  success: { code: "4", tone: "good", on: { return: "failure" } },
  failure: { code: "5", tone: "bad" },
  exception: { code: "6", tone: "bad", on: { resume: "processing", fail: "failure", return: "failure" } },
});

export type PaymentEvent = Parameters<typeof payment.next>[1];

/**
 * Defines the states of the review of a payment: `pass` is a level that approved it while another is still to come. A
 * payment with an exchange that costs more than the amount held waits for its maker's confirmation. It lapses when the
 * payment can no longer be made.
 */
export const paymentReview = machine({ name: "paymentReview", table: "payment_review" }, "waiting", {
  waiting: {
    code: "0",
    tone: "waiting",
    on: {
      pass: "waiting",
      approve: "approved",
      costlier: "confirming",
      reject: "rejected",
      expire: "expired",
      recall: "recalled",
      cancel: "recalled",
      lapse: "lapsed",
    },
  },
  approved: { code: "1", tone: "good" },
  rejected: { code: "2", tone: "bad" },
  expired: { code: "3", tone: "quiet" },
  recalled: { code: "4", tone: "quiet" },
  confirming: {
    code: "5",
    tone: "waiting",
    on: { confirm: "approved", expire: "expired", recall: "recalled", cancel: "recalled", lapse: "lapsed" },
  },
  lapsed: { code: "6", tone: "bad" },
});

/**
 * Defines the states of a standing order: a recurring payment. While it is paused its turns are skipped; `finish` is
 * its last turn, and `end` a user's decision.
 */
export const standingOrderMachine = machine({ name: "standingOrder", table: "standing_order" }, "active", {
  active: { code: "0", tone: "good", on: { pause: "paused", end: "ended", finish: "finished" } },
  paused: { code: "1", tone: "waiting", on: { resume: "active", end: "ended", finish: "finished" } },
  ended: { code: "2", tone: "quiet" },
  finished: { code: "3", tone: "quiet" },
});

/**
 * Defines the states of a recall: a request to the banks to return a payment. When granted, the payment is returned;
 * when refused, it remains. It is closed when the payment was returned in the meantime.
 */
export const paymentRecall = machine({ name: "paymentRecall", table: "payment_recall" }, "asked", {
  asked: { code: "0", tone: "waiting", on: { grant: "granted", refuse: "refused", close: "closed" } },
  granted: { code: "1", tone: "good" },
  refused: { code: "2", tone: "bad" },
  closed: { code: "3", tone: "quiet" },
});

/** Returns true when the banks granted the recall. */
export const isRecallGranted = (state: (typeof paymentRecall.states)[number] | undefined): boolean =>
  state === "granted";

export type RecallEvent = Parameters<typeof paymentRecall.next>[1];

/** Defines the states of the refund of a payment (specification 3, section 4: none, processing, success). */
export const paymentRefund = machine({ name: "paymentRefund", table: "payment_refund" }, "none", {
  none: { code: "0", tone: "quiet", on: { begin: "processing" } },
  processing: { code: "1", tone: "moving", on: { complete: "success" } },
  success: { code: "2", tone: "good" },
});

/**
 * Defines the states of a payee (specification 3, section 4). A new one, and one with a changed account, is checked
 * before it may be paid; when operations do not check, it is enabled immediately. A removed one is stored for the
 * records only.
 */
export const payee = machine({ name: "payee", table: "payee" }, "pendingCheck", {
  pendingCheck: {
    code: "0",
    tone: "waiting",
    on: { enable: "enabled", disable: "disabled", change: "pendingCheck", remove: "removed" },
  },
  enabled: { code: "1", tone: "good", on: { disable: "disabled", change: "pendingCheck", remove: "removed" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled", remove: "removed" } },
  removed: { code: "3", tone: "quiet" },
});

/** Returns true when a payee can be paid. */
export const isPayablePayeeState = (state: (typeof payee.states)[number]): boolean => state === "enabled";

/** Holds the state of a payee that is no longer listed, for queries by state. */
export const removedPayeeState = "removed" satisfies (typeof payee.states)[number];

/**
 * Defines the states of a batch (specification 3, section 4: pending review, rejected, approved, expired). Before it is
 * submitted it is read and is a draft of its maker; `pass` is a level of reviewers that approved it while another is
 * still to come.
 */
export const paymentBatch = machine(
  { name: "paymentBatch", table: "payment_batch", notifiedColumns: ["user_no"] },
  "reading",
  {
    pendingReview: {
      code: "0",
      tone: "waiting",
      on: { pass: "pendingReview", approve: "approved", reject: "rejected", expire: "expired", recall: "recalled" },
    },
    rejected: { code: "1", tone: "bad" },
    approved: { code: "2", tone: "good" },
    expired: { code: "3", tone: "quiet" },
    reading: { code: "4", tone: "moving", on: { finish: "draft", fail: "unreadable" } },
    draft: { code: "5", tone: "waiting", on: { submit: "pendingReview", drop: "dropped" } },
    unreadable: { code: "6", tone: "bad" },
    dropped: { code: "7", tone: "quiet" },
    recalled: { code: "8", tone: "quiet" },
  },
);

/**
 * Defines the states of a payer that payments are made on behalf of: operations review each new or changed one. A
 * removed one is stored for the records only.
 */
export const poboPayerMachine = machine({ name: "poboPayer", table: "pobo_payer" }, "pendingReview", {
  pendingReview: {
    code: "0",
    tone: "waiting",
    on: { pass: "enabled", refuse: "rejected", change: "pendingReview", remove: "removed" },
  },
  enabled: { code: "1", tone: "good", on: { suspend: "suspended", change: "pendingReview", remove: "removed" } },
  rejected: { code: "2", tone: "bad", on: { change: "pendingReview", remove: "removed" } },
  suspended: { code: "3", tone: "quiet", on: { pass: "enabled", change: "pendingReview", remove: "removed" } },
  removed: { code: "4", tone: "quiet" },
});
