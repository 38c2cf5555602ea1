import { machine } from "@/lib/machine/machine";

/**
 * Speedy settlement as a merchant's product (specification 2, section 4: "Speedy must be activated before it can be
 * used"): applied for, opened by operations with a credit limit or refused with a reason, its limit changed while it is
 * open, and closed by them. What was refused or closed may be applied for anew.
 */
export const advanceProduct = machine({ name: "advanceProduct", table: "advance_product" }, "processing", {
  processing: { code: "1", tone: "waiting", on: { open: "opened", refuse: "refused" } },
  opened: { code: "2", tone: "good", on: { change: "opened", close: "closed" } },
  refused: { code: "3", tone: "bad", on: { apply: "processing" } },
  closed: { code: "4", tone: "quiet", on: { apply: "processing" } },
});

/** The state in which a merchant may be advanced money. */
export const openAdvanceProduct = "opened" satisfies (typeof advanceProduct.states)[number];

/**
 * Money advanced for a speedy settlement: repaid from the incomes that it was given on, partly if partly; overdue when its
 * time is over or one of those incomes went back. Each day after the free or paid ones costs interest (`accrue`).
 */
export const advance = machine({ name: "advance", table: "advance", told: ["user_no"] }, "outstanding", {
  outstanding: {
    code: "0",
    tone: "moving",
    on: { accrue: "outstanding", repayPart: "outstanding", repay: "repaid", fallDue: "overdue" },
  },
  overdue: { code: "1", tone: "bad", on: { accrue: "overdue", repayPart: "overdue", repay: "repaid" } },
  repaid: { code: "2", tone: "good" },
});

/** The states in which something of an advance is not repaid. */
export const openAdvances = ["outstanding", "overdue"] as const satisfies readonly (typeof advance.states)[number][];

/** The state of an advance that nothing is owed of any more. */
export const repaidAdvance = "repaid" satisfies (typeof advance.states)[number];

/** The state of an advance whose time is over. */
export const overdueAdvance = "overdue" satisfies (typeof advance.states)[number];
