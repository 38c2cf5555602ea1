import type { StoryRow } from "./calls/receiving";

/** Describes a step of an income itself, or of one of its uses. */
interface StoryStep {
  readonly of: "income" | StoryRow["of"];
  readonly event: string;
  readonly at: Date;
}

/** Ranks the steps that occur at the same instant. */
const [arrives, isLinked, isHandedIn, isReviewed, isCredited] = [0, 1, 2, 3, 4];
const [isUsed, isRequested, goesBack, isShortened, isRestored] = [5, 6, 7, 8, 9];

const places: Record<StoryStep["of"], { readonly [event: string]: number | undefined; readonly default: number }> = {
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
  incomeRefund: { default: isRequested },
};

const placeOf = ({ of, event }: StoryStep): number => places[of][event] ?? places[of].default;

/**
 * Sorts steps by time. Steps of one instant, as all are in a world with a stopped clock, are sorted in causal order:
 * arrived, linked, reviewed, credited, used, refunded; the steps of one order keep their sequence.
 */
export const sortHistorySteps = <T extends StoryStep>(steps: readonly T[]): T[] =>
  steps.toSorted((a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b));
