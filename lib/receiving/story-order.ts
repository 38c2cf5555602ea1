import type { StoryRow } from "./calls/receiving";

/** A step of an income's own, or of what became of it. */
interface Told {
  readonly of: "income" | StoryRow["of"];
  readonly event: string;
  readonly at: Date;
}

/** What comes after what, where all of it happens at once. */
const [arrives, isLinked, isHandedIn, isReviewed, isCredited] = [0, 1, 2, 3, 4];
const [isUsed, isAsked, goesBack, isShortened, isRestored] = [5, 6, 7, 8, 9];

const places: Record<Told["of"], { readonly [event: string]: number | undefined; readonly default: number }> = {
  income: {
    ...{ made: arrives, clear: arrives, clearToAssociate: arrives, failCheck: arrives },
    ...{ submit: isHandedIn, quickSubmit: isHandedIn, giveBack: isCredited, quickGiveBack: isCredited },
    ...{ refund: goesBack, ask: goesBack, correct: goesBack },
    ...{ refunded: isRestored, restoreCredited: isRestored, restoreToAssociate: isRestored },
    ...{ restoreCreditFailed: isRestored, default: isCredited },
  },
  association: { made: isLinked, shorten: isShortened, refund: isShortened, default: isReviewed },
  settlementOrder: { default: isUsed },
  advance: { default: isUsed },
  incomeRefund: { default: isAsked },
};

const placeOf = ({ of, event }: Told): number => places[of][event] ?? places[of].default;

/**
 * Steps as they happened. What happened at one instant, as everything does in a world whose clock is held, is told in the
 * order in which it comes about: arrived, linked, reviewed, credited, used, refunded; and a thing's own steps stay as
 * they were.
 */
export const inOrder = <T extends Told>(steps: readonly T[]): T[] =>
  steps.toSorted((a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b));
