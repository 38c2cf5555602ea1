import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { eligibleLevelDeciders, nextReviewLevel } from "./required-levels";

type Review = Row<"PaymentReview">;

/** Identifies the reviewer and the maker of the order under review. */
interface Deciding {
  readonly makerId: string;
  readonly operatorId: string;
}

/** Returns the next level of a review when this person may decide it, otherwise undefined. */
export async function levelToDecide(
  tx: Tx,
  review: Review,
  levels: readonly Level[],
  { makerId, operatorId }: Deciding,
): Promise<Level | undefined> {
  const level = nextReviewLevel(levels, review);
  const decisions = await tx.prisma.paymentDecision.findMany({ where: { world: tx.world.id, reviewId: review.id } });
  const deciders = eligibleLevelDeciders(
    level,
    makerId,
    decisions.map((decision) => decision.operatorId),
  );
  return deciders.includes(operatorId) ? level : undefined;
}

/** Stores one reviewer's decision; an approval passes the level. */
export async function insertPaymentReviewDecision(
  tx: Tx,
  { id: reviewId, passed }: Review,
  { level }: Level,
  decision: { readonly operatorId: string; readonly isApproved: boolean; readonly remark: string },
): Promise<void> {
  await tx.prisma.paymentDecision.create({
    data: { world: tx.world.id, reviewId, place: passed, level, ...decision, at: tx.now },
  });
  if (!decision.isApproved) return;
  await tx.prisma.paymentReview.updateMany({
    where: { world: tx.world.id, id: reviewId },
    data: { passed: passed + 1 },
  });
}

/** Passes one level of a review while another follows, and returns that next level. */
export async function passReviewLevel(tx: Tx, review: Review, levels: readonly Level[]): Promise<Level | undefined> {
  await transition(tx, paymentReview, review, "pass");
  return nextReviewLevel(levels, { ...review, passed: review.passed + 1 });
}
