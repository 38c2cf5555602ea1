import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of one application for verification, a version of the merchant's entry (specification 3, section
 * 4). The codes of the first four are those of realNameState, as far as they go. A decision is prepared by one operator
 * and confirmed by another (`pass`, `fail`) or sent back (`reopen`); where operations do not review, the clock passes
 * it. A newer application supersedes it.
 */
export const verification = machine({ name: "verification", table: "verification" }, "reviewing", {
  reviewing: {
    code: "1",
    tone: "waiting",
    on: { ask: "awaitingAnswer", prepare: "prepared", pass: "passed", fail: "failed" },
  },
  awaitingAnswer: { code: "4", tone: "waiting", on: { answer: "reviewing", lapse: "failed" } },
  prepared: { code: "5", tone: "moving", on: { pass: "passed", fail: "failed", reopen: "reviewing" } },
  passed: { code: "2", tone: "good", on: { expire: "expired", supersede: "superseded" } },
  failed: { code: "3", tone: "bad", on: { supersede: "superseded" } },
  expired: { code: "6", tone: "bad", on: { supersede: "superseded" } },
  superseded: { code: "7", tone: "quiet" },
});

export type VerificationState = (typeof verification.states)[number];

/** Returns true when an application did not pass, or no longer counts, so that a corrected one may follow it. */
export const isRefusedState = (state: VerificationState): boolean => verification.tone(state) === "bad";

/**
 * Defines the states of a liveness check on a person's phone: it is answered once, or lapses (specification 3, section
 * 7).
 */
export const liveness = machine({ name: "liveness", table: "liveness" }, "waiting", {
  waiting: {
    code: "0",
    tone: "waiting",
    on: { pass: "passed", fail: "failed", abandon: "abandoned", expire: "expired" },
  },
  passed: { code: "1", tone: "good" },
  failed: { code: "2", tone: "bad" },
  abandoned: { code: "3", tone: "quiet" },
  expired: { code: "4", tone: "quiet" },
});

/** Defines the states of a match between an application and an entry of operations' screening list. */
export const screeningHit = machine({ name: "screeningHit", table: "screening_hit" }, "open", {
  open: { code: "0", tone: "bad", on: { clear: "cleared" } },
  cleared: { code: "1", tone: "good" },
});
