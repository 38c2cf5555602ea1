import { machine } from "@/lib/machine/machine";

/**
 * Describes speedy settlement as a merchant's product (specification 2, section 4: "Speedy must be activated before it
 * can be used"): applied for, opened by operations with a credit limit or refused with a reason, its limit changed
 * while it is open, and closed by them. A refused or closed product may be applied for again.
 */
export const advanceProduct = machine({ name: "advanceProduct", table: "advance_product" }, "processing", {
  processing: { code: "1", tone: "waiting", on: { open: "opened", refuse: "refused" } },
  opened: { code: "2", tone: "good", on: { change: "opened", close: "closed" } },
  refused: { code: "3", tone: "bad", on: { apply: "processing" } },
  closed: { code: "4", tone: "quiet", on: { apply: "processing" } },
});

/** Names the state in which a merchant may receive advances. */
export const openAdvanceProduct = "opened" satisfies (typeof advanceProduct.states)[number];

/**
 * Describes money advanced for a speedy settlement: repaid from the incomes that it was given on, in whole or in part;
 * overdue when its time is over or one of those incomes was returned. Each day after the free or prepaid ones costs
 * interest (`accrue`).
 */
export const advanceMachine = machine(
  { name: "advance", table: "advance", notifiedColumns: ["user_no"] },
  "outstanding",
  {
    outstanding: {
      code: "0",
      tone: "moving",
      on: { accrue: "outstanding", repayPart: "outstanding", repay: "repaid", fallDue: "overdue" },
    },
    overdue: { code: "1", tone: "bad", on: { accrue: "overdue", repayPart: "overdue", repay: "repaid" } },
    repaid: { code: "2", tone: "good" },
  },
);

/** Lists the states in which part of an advance is not repaid. */
export const openAdvances = [
  "outstanding",
  "overdue",
] as const satisfies readonly (typeof advanceMachine.states)[number][];

/** Names the state of an advance that is completely repaid. */
export const repaidAdvance = "repaid" satisfies (typeof advanceMachine.states)[number];

/** Names the state of an advance that is past its due time. */
export const overdueAdvance = "overdue" satisfies (typeof advanceMachine.states)[number];
