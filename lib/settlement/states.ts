import { machine } from "@/lib/machine/machine";

/**
 * Whom CNY is settled to (specification 2, section 3: available or unavailable). Each is reviewed; one that was rejected
 * may be corrected and is reviewed again. Operations suspend one with a reason, which they alone lift; its merchant may
 * pause one and use it again. One that was removed is kept for the records alone.
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

/** The state in which CNY may be settled to a payee. */
export const availablePayee = "available" satisfies SettlementPayeeState;

/** The state of a payee that is listed no more. */
export const removedPayee = "removed" satisfies SettlementPayeeState;
