import { machine } from "@/lib/machine/machine";

/**
 * Describes the states of a settlement payee (specification 2, section 3: available or unavailable). Each is reviewed;
 * a rejected one may be corrected and is reviewed again. Operations suspend one with a reason, which only they lift;
 * its merchant may pause one and use it again. A removed one is retained only for the records.
 */
export const settlementPayee = machine({ name: "settlementPayee", table: "settlement_payee" }, "pendingReview", {
  pendingReview: {
    code: "0",
    tone: "waiting",
    on: { accept: "available", reject: "rejected", correct: "pendingReview", remove: "removed" },
  },
  available: {
    code: "1",
    tone: "good",
    on: { suspend: "unavailable", pause: "unavailable", remove: "removed" },
  },
  rejected: { code: "2", tone: "bad", on: { correct: "pendingReview", remove: "removed" } },
  unavailable: {
    code: "3",
    tone: "quiet",
    on: { suspend: "unavailable", resume: "available", remove: "removed" },
  },
  removed: { code: "4", tone: "quiet" },
});

export type SettlementPayeeState = (typeof settlementPayee.states)[number];

/** Names the state in which CNY may be settled to a payee. */
export const availablePayee = "available" satisfies SettlementPayeeState;

/** Names the state of a payee that is no longer listed. */
export const removedSettlementPayee = "removed" satisfies SettlementPayeeState;
