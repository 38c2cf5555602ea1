import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { decidersOf, nextLevel } from "./levels-to-pass";

type Review = Row<"PaymentReview">;

/** Who decides about whose order. */
interface Deciding {
  readonly makerId: string;
  readonly operatorId: string;
}

/** The level that is next of a review, when it is this person's to decide; undefined otherwise. */
export async function levelToDecide(
  tx: Tx,
  review: Review,
  levels: readonly Level[],
  { makerId, operatorId }: Deciding,
): Promise<Level | undefined> {
  const level = nextLevel(levels, review);
  const decided = await tx.prisma.paymentDecision.findMany({ where: { world: tx.world.id, reviewId: review.id } });
  const deciders = decidersOf(
    level,
    makerId,
    decided.map((one) => one.operatorId),
  );
  return deciders.includes(operatorId) ? level : undefined;
}

/** Writes down what one reviewer decided; an approval passes the level. */
export async function writeDecision(
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

/** A level approved a review while another is still to come: that one. */
export async function passLevel(tx: Tx, review: Review, levels: readonly Level[]): Promise<Level | undefined> {
  await transition(tx, paymentReview, review, "pass");
  return nextLevel(levels, { ...review, passed: review.passed + 1 });
}
