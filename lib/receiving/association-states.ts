import { machine } from "@/lib/machine/machine";

/**
 * What an income is said to be paid for, by a material and an amount (specification 2, section 4). Operations review
 * each. A live one, reviewed or not, counts in what is linked of both; rejected or released it leaves nothing behind. One
 * of an income of which a part is refunded becomes shorter, or goes with it; so does one of which a part is released.
 */
export const association = machine({ name: "association", table: "association" }, "underReview", {
  underReview: { code: "0", tone: "waiting", on: { approve: "approved", reject: "rejected", release: "released" } },
  approved: { code: "1", tone: "good", on: { shorten: "approved", refund: "released", release: "released" } },
  rejected: { code: "2", tone: "bad" },
  released: { code: "3", tone: "quiet" },
});

type AssociationState = (typeof association.states)[number];

/** The states in which an association counts. */
export const liveStates = ["underReview", "approved"] as const satisfies readonly AssociationState[];

/** Whether one still counts, and may be released. */
export const isLive = (state: string): boolean =>
  association.is(state) && association.next(state, "release") !== undefined;
