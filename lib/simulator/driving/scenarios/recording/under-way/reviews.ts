import type { paymentReview } from "@/lib/payments/states";
import type { Level } from "@/lib/simulator/access/approval/group";
import { canPass } from "@/lib/simulator/payments/review/required-levels";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { MerchantThen, StepNow } from "../beginning";
import { ownerOf } from "./actors";

/** Describes an order with respect to its review: its merchant and the person who made it. */
interface ReviewedOrder {
  readonly id: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly orderNo: string;
}

/** Holds the levels that an order had to pass, and the decisions made so far. */
interface Review {
  readonly levels: readonly number[];
  readonly decisions: readonly { readonly level: number; readonly operatorId: string; readonly remark: string }[];
}

/**
 * Returns the review of a payment or a settlement, an empty one where it had none; undefined where it has ended without
 * approval.
 */
export async function reviewThen(
  { world, prisma }: Tx,
  kind: "payment" | "settlement",
  { id: paymentId }: Pick<ReviewedOrder, "id">,
): Promise<Review | undefined> {
  const review = await prisma.paymentReview.findFirst({ where: { world: world.id, kind, paymentId } });
  if (!review) return { levels: [], decisions: [] };
  const goesOn: readonly string[] = ["waiting", "approved"] satisfies (typeof paymentReview.states)[number][];
  if (!goesOn.includes(review.state)) return undefined;
  const decisions = await prisma.paymentDecision.findMany({
    where: { world: world.id, reviewId: review.id },
    orderBy: { place: "asc" },
  });
  return { levels: review.levels, decisions };
}

/** Marks the steps of an order without a review, if its merchant now has orders reviewed. */
export const markedSteps = (levels: readonly Level[], review: Review, steps: readonly StepNow[]): StepNow[] =>
  levels.length > 0 && review.levels.length === 0 ? steps.map((step) => ({ ...step, isUnreviewed: true })) : [...steps];

/** Sets up the reviews of some merchants after the steps of their unreviewed orders. */
export function withReviewsBetween(steps: readonly StepNow[], merchants: readonly MerchantThen[]): StepNow[] {
  const before = steps.filter(({ isUnreviewed }) => isUnreviewed);
  const late = new Set(before.map(({ userNo }) => userNo));
  const sets = merchants.flatMap(({ userNo, review }): StepNow[] =>
    review && late.has(userNo) ? [{ userNo, action: "setReview", takes: { ...review } }] : [],
  );
  return [...before, ...sets, ...steps.filter(({ isUnreviewed }) => !isUnreviewed)];
}

/**
 * Returns the decisions on an order as steps, by a merchant's current levels; undefined where the review would differ:
 * the reviewers have changed, or the levels depend on other payments of that day.
 */
export async function decisionsOnce(
  tx: Tx,
  { userNo, operatorId: maker, orderNo }: ReviewedOrder,
  levels: readonly Level[],
  review: Review | undefined,
): Promise<StepNow[] | undefined> {
  if (!review) return undefined;
  if (review.levels.length === 0) return [];
  const isSame =
    levels.length === review.levels.length &&
    levels.every(({ level, fromMinor }) => fromMinor === 0n && review.levels.includes(level));
  if (!isSame || !canPass(levels, maker)) return undefined;
  const mayDecide = ({ level, operatorId }: Review["decisions"][number]) =>
    levels.some((entry) => entry.level === level && entry.reviewers.includes(operatorId));
  if (!review.decisions.every(mayDecide)) return undefined;
  const owner = await ownerOf(tx, userNo);
  return review.decisions.map(({ operatorId, remark }) => ({
    userNo,
    ...(operatorId !== owner && { person: operatorId }),
    action: "review" as const,
    takes: { orderNo, ...(remark && { remark }) },
  }));
}
