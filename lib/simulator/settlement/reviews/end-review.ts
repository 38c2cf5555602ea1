import { paymentReview } from "@/lib/payments/states";
import { isUnderReview } from "../../payments/review/open-orders";
import { peopleOf } from "../../payments/review/levels-to-pass";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { endSettlement } from "../orders/end-settlement";
import { settlementLevels } from "../orders/levels";
import { settlementJobs } from "../orders/schedule";
import { tellPeopleOf } from "../orders/tell";
import type { ReviewedSettlement } from "./reviewed";

/** How a review ends that nobody decided: its time is up, its maker recalls it, or somebody else of the merchant cancels it. */
type Undecided = "expire" | "recall" | "cancel";

/** Ends a review and the settlement with it; false when it was decided meanwhile. */
export async function closeReview(
  tx: Tx,
  { order, review }: ReviewedSettlement,
  event: Undecided | "reject" | "lapse",
  reason: string,
): Promise<boolean> {
  if (!isUnderReview(review) || !(await transition(tx, paymentReview, review, event))) return false;
  await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  return endSettlement(tx, order, event, reason);
}

/** The same of one that nobody decided: maker and reviewers are notified. */
export async function endSettlementReview(
  tx: Tx,
  reviewed: ReviewedSettlement,
  event: Undecided,
  reason: string,
): Promise<boolean> {
  if (!(await closeReview(tx, reviewed, event, reason))) return false;
  const kind = event === "expire" ? "settlementOverdue" : "settlementRecalled";
  const { order, review } = reviewed;
  const group = await settlementLevels(tx, order.userNo, tx.by.at);
  await tellPeopleOf(tx, order, kind, peopleOf(group, review.levels, order.operatorId));
  return true;
}
