import { machine } from "@/lib/machine/machine";

/**
 * One application for verification, a version of what the merchant says of itself (specification 3, section 4). The
 * codes of the first four are realNameState's, as far as they go. A decision is prepared by one of operations and
 * confirmed by another (`pass`, `fail`) or sent back (`reopen`); where operations do not review, the clock passes it.
 * One that another one follows is superseded.
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

/** Whether an application did not pass, or no longer counts, so that a corrected one may follow it. */
export const isRefused = (state: VerificationState): boolean => verification.tone(state) === "bad";

/** A check that somebody is there in person, on their phone: it is answered once, or lapses (specification 3, section 7). */
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

/** A match between an application and an entry of the list that operations screen against. */
export const screeningHit = machine({ name: "screeningHit", table: "screening_hit" }, "open", {
  open: { code: "0", tone: "bad", on: { clear: "cleared" } },
  cleared: { code: "1", tone: "good" },
});
