import { machine } from "@/lib/machine/machine";

/**
 * Describes a link that states which material an income was paid for, and by which amount (specification 2, section 4).
 * Operations review each. A live one, reviewed or not, counts in the linked amounts of both; a rejected or released one
 * does not count. A partial refund of the income shortens its links or releases them, and so does a partial release.
 */
export const associationMachine = machine({ name: "association", table: "association" }, "underReview", {
  underReview: { code: "0", tone: "waiting", on: { approve: "approved", reject: "rejected", release: "released" } },
  approved: { code: "1", tone: "good", on: { shorten: "approved", refund: "released", release: "released" } },
  rejected: { code: "2", tone: "bad" },
  released: { code: "3", tone: "quiet" },
});

type AssociationState = (typeof associationMachine.states)[number];

/** Lists the states in which an association counts. */
export const liveStates = ["underReview", "approved"] as const satisfies readonly AssociationState[];

/** Returns true when an association still counts and may be released. */
export const isLiveAssociation = (state: string): boolean =>
  associationMachine.is(state) && associationMachine.next(state, "release") !== undefined;
