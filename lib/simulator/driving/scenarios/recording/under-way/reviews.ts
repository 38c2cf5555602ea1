import type { paymentReview } from "@/lib/payments/states";
import type { Level } from "@/lib/simulator/access/approval/group";
import { canPass } from "@/lib/simulator/payments/review/levels-to-pass";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { MerchantThen, StepNow } from "../beginning";
import { ownerOf } from "./actors";

/** An order as far as its review goes: whose it is, and who made it. */
interface Made {
  readonly id: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly orderNo: string;
}

/** The levels that an order had to pass, and what was decided on them so far. */
interface Review {
  readonly levels: readonly number[];
  readonly decisions: readonly { readonly level: number; readonly operatorId: string; readonly remark: string }[];
}

/** The review of a payment or a settlement, none where it had none; undefined where it has ended without passing. */
export async function reviewThen(
  { world, prisma }: Tx,
  kind: "payment" | "settlement",
  { id: paymentId }: Pick<Made, "id">,
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

/** An order's steps: of one without a review, of a merchant that has its orders reviewed by now, they are marked. */
export const markedSteps = (levels: readonly Level[], review: Review, steps: readonly StepNow[]): StepNow[] =>
  levels.length > 0 && review.levels.length === 0 ? steps.map((step) => ({ ...step, isUnreviewed: true })) : [...steps];

/** Steps with the reviews set up of those merchants that must not have them yet when some are done. */
export function withReviewsBetween(steps: readonly StepNow[], merchants: readonly MerchantThen[]): StepNow[] {
  const before = steps.filter(({ isUnreviewed }) => isUnreviewed);
  const late = new Set(before.map(({ userNo }) => userNo));
  const sets = merchants.flatMap(({ userNo, review }): StepNow[] =>
    review && late.has(userNo) ? [{ userNo, action: "setReview", takes: { ...review } }] : [],
  );
  return [...before, ...sets, ...steps.filter(({ isUnreviewed }) => !isUnreviewed)];
}

/**
 * The decisions that an order has had, by a merchant's levels of now; undefined where it would not come to the same
 * review: the group was another, or which levels it passes depends on what else was paid that day.
 */
export async function decisionsOnce(
  tx: Tx,
  { userNo, operatorId: maker, orderNo }: Made,
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
    levels.some((one) => one.level === level && one.reviewers.includes(operatorId));
  if (!review.decisions.every(mayDecide)) return undefined;
  const owner = await ownerOf(tx, userNo);
  return review.decisions.map(({ operatorId, remark }) => ({
    userNo,
    ...(operatorId !== owner && { person: operatorId }),
    action: "review" as const,
    takes: { orderNo, ...(remark && { remark }) },
  }));
}
