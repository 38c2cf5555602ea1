import type { RefusalCode } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { approvalLevels } from "../../access/approval/group";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Money } from "@/lib/money/money";
import type { Unpayable } from "@/lib/payments/mode-states";
import { releasePayment } from "../banks/release-payment";
import { levelToDecide, passLevel, writeDecision } from "./decision";
import { lockReviewed, type Reviewed } from "./open-orders";
import { leavesOn } from "../orders/quota";
import { unpayableNow } from "../orders/still-payable";
import { lapseReview } from "./lapse-review";
import { beyondHeld, debitAt, liveCostOf, passReview } from "./pass-review";
import { tellPeople, tellReviewers } from "./tell";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Decision {
  readonly userNo: string;
  readonly orderNo: string;
  readonly operatorId: string;
  readonly isApproved: boolean;
  readonly remark: string;
}

type State = (typeof paymentReview)["states"][number];
export type Decided =
  | { readonly state: State; readonly refusal: null }
  | {
      readonly state: null;
      readonly refusal: Extract<
        RefusalCode,
        "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "AUTHORIZATION_FAILED" | "NO_RATE" | "MARKET_CLOSED"
      >;
    };

const refused = (code: NonNullable<Decided["refusal"]>): Decided => ({ state: null, refusal: code });

/**
 * One reviewer's decision on one payment, on the level that is next. Says why it cannot be decided, and then has
 * written nothing: late (exactly at the deadline is late), no longer waiting, or not this person's to decide; the
 * maker's never is. With the last level an exchange is made at the live rate; where that no longer fits what was set
 * aside, the maker has to confirm it first. Nobody approves what can no longer be paid: its review lapses.
 */
export async function decideReview(
  tx: Tx,
  { userNo, orderNo, operatorId, isApproved, remark }: Decision,
): Promise<Decided> {
  const found = await lockReviewed(tx, { userNo, orderNo });
  if (!found) return refused("ORDER_NOTFOUND");
  const { payment, review } = found;
  if (review.state !== "waiting" || !isBefore(tx.now, review.deadline)) return refused("OPERATION_NOT_ALLOW");
  const levels = await approvalLevels(tx, userNo, tx.by.at);
  const level = await levelToDecide(tx, review, levels, { makerId: payment.operatorId, operatorId });
  if (!level) return refused("AUTHORIZATION_FAILED");

  const fault = isApproved ? await unpayableNow(tx, payment, leavesOn(tx, payment.payOn)) : null;
  if (fault) return lapsed(tx, found, fault);
  const isLast = review.passed + 1 === review.levels.length;
  const { cost, refusal: unpriced } =
    isApproved && isLast ? await liveCostOf(tx, payment) : { cost: null, refusal: null };
  if (unpriced) return refused(unpriced);
  await writeDecision(tx, review, level, { operatorId, isApproved, remark });
  if (!isApproved) return rejected(tx, found, remark);
  if (!isLast) {
    await tellReviewers(tx, payment, await passLevel(tx, review, levels), review.deadline);
    return { state: "waiting", refusal: null };
  }
  if (cost && beyondHeld(payment, cost) > 0n) return dearer(tx, found, debitAt(payment, cost));
  await passReview(tx, found, "approve", cost);
  await tellPeople(tx, payment, "paymentApproved", [payment.operatorId], {});
  return { state: "approved", refusal: null };
}

async function rejected(tx: Tx, { payment, review }: Reviewed, remark: string): Promise<Decided> {
  await transition(tx, paymentReview, review, "reject");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  await releasePayment(tx, payment, "reject", remark);
  await tellPeople(tx, payment, "paymentRejected", [payment.operatorId], { remark: remark || "—" });
  return { state: "rejected", refusal: null };
}

/** It can no longer be paid, whoever decides: the review is over and everything held comes back. */
async function lapsed(tx: Tx, reviewed: Reviewed, why: Unpayable): Promise<Decided> {
  await lapseReview(tx, reviewed, why);
  return { state: "lapsed", refusal: null };
}

/** The deadline stays as it was: the maker has what is left of it. */
async function dearer(tx: Tx, { payment, review }: Reviewed, cost: Money): Promise<Decided> {
  await transition(tx, paymentReview, review, "costlier");
  await tellPeople(tx, payment, "paymentDearer", [payment.operatorId], { cost, deadline: review.deadline });
  return { state: "confirming", refusal: null };
}
