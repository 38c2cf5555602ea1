import { machine } from "@/lib/machine/machine";

/**
 * A payment (specification 3, section 4). Held money is the merchant's until `dispatch`; after it nothing is cancelled.
 * A payment returned by banks ends as a failure, with a refund of what came back, even after it had arrived. `withdraw`
 * is the product's own: its payee, its payer or its quota no longer holds, and everything held comes back. One that was
 * made for a later day stalls first, and waits: for another day, or for its end.
 */
export const payment = machine({ name: "payment", table: "payment", told: ["user_no"] }, "pending", {
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
 * The review of a payment: `pass` is a level that approved it while another is still to come. One whose exchange has
 * become dearer than what was set aside waits for its maker once more. It lapses when the payment can no longer be made.
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
 * A standing order: a payment that is made again and again. Paused it lets its turns pass; `finish` is its last turn, and
 * `end` the choice of a person.
 */
export const standingOrder = machine({ name: "standingOrder", table: "standing_order" }, "active", {
  active: { code: "0", tone: "good", on: { pause: "paused", end: "ended", finish: "finished" } },
  paused: { code: "1", tone: "waiting", on: { resume: "active", end: "ended", finish: "finished" } },
  ended: { code: "2", tone: "quiet" },
  finished: { code: "3", tone: "quiet" },
});

/**
 * A request to get a payment back that the banks have: they decide. Granted, the payment is returned; refused, it stays
 * as it is. It is closed when the payment has come back by itself meanwhile.
 */
export const paymentRecall = machine({ name: "paymentRecall", table: "payment_recall" }, "asked", {
  asked: { code: "0", tone: "waiting", on: { grant: "granted", refuse: "refused", close: "closed" } },
  granted: { code: "1", tone: "good" },
  refused: { code: "2", tone: "bad" },
  closed: { code: "3", tone: "quiet" },
});

/** Whether the banks gave back what was asked for. */
export const isGranted = (state: (typeof paymentRecall.states)[number] | undefined): boolean => state === "granted";

export type RecallEvent = Parameters<typeof paymentRecall.next>[1];

/** The refund of a payment (specification 3, section 4: none, processing, success). */
export const paymentRefund = machine({ name: "paymentRefund", table: "payment_refund" }, "none", {
  none: { code: "0", tone: "quiet", on: { begin: "processing" } },
  processing: { code: "1", tone: "moving", on: { complete: "success" } },
  success: { code: "2", tone: "good" },
});

/**
 * A payee (specification 3, section 4). A new one, and one whose account was changed, is checked before it may be paid;
 * where operations do not check, it is enabled at once. One that was removed is kept for the records alone.
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

/** Whether a payee can be paid. */
export const isPayableState = (state: (typeof payee.states)[number]): boolean => state === "enabled";

/** The state of a payee that is listed no more, where rows are looked for by it. */
export const removedPayee = "removed" satisfies (typeof payee.states)[number];

/**
 * A batch (specification 3, section 4: pending review, rejected, approved, expired). Before it is submitted it is read
 * and is a draft of its maker; `pass` is a level of reviewers that approved it while another is still to come.
 */
export const paymentBatch = machine({ name: "paymentBatch", table: "payment_batch", told: ["user_no"] }, "reading", {
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
});

/**
 * Somebody on whose behalf is paid: operations review each that is new or changed. One that was removed is kept for the
 * records alone.
 */
export const poboPayer = machine({ name: "poboPayer", table: "pobo_payer" }, "pendingReview", {
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
