import type { RefusalCode } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { paymentApprovalLevels } from "../../access/approval/group";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Money } from "@/lib/money/money";
import type { Unpayable } from "@/lib/payments/mode-states";
import { endPendingPayment } from "../banks/release-payment";
import { levelToDecide, passReviewLevel, insertPaymentReviewDecision } from "./decision";
import { lockPaymentWithReview, type ReviewedPayment } from "./open-orders";
import { expectedDispatchDay } from "../orders/quota";
import { paymentUnpayableReason } from "../orders/still-payable";
import { endReviewOfUnpayablePayment } from "./lapse-review";
import {
  debitBeyondReservation,
  totalDebitAtCost,
  currentReviewedExchangeCost,
  approvePaymentReview,
} from "./pass-review";
import { notifyPeople, notifyPaymentReviewers } from "./notifications";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Decision {
  readonly userNo: string;
  readonly orderNo: string;
  readonly operatorId: string;
  readonly isApproved: boolean;
  readonly remark: string;
}

type State = (typeof paymentReview)["states"][number];
export type DecisionResult =
  | { readonly state: State; readonly refusal: null }
  | {
      readonly state: null;
      readonly refusal: Extract<
        RefusalCode,
        "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "AUTHORIZATION_FAILED" | "NO_RATE" | "MARKET_CLOSED"
      >;
    };

const refusedDecision = (code: NonNullable<DecisionResult["refusal"]>): DecisionResult => ({
  state: null,
  refusal: code,
});

/**
 * Records one reviewer's decision on one payment at its next level. Returns a refusal and writes nothing when the
 * decision is late (exactly at the deadline is late), the review no longer waits, or the reviewer may not decide it;
 * the maker never may. The last level makes an exchange at the live rate; when that exceeds the reserved amount, the
 * maker has to confirm it first. A payment that can no longer be paid cannot be approved: its review lapses.
 */
export async function recordPaymentReviewDecision(
  tx: Tx,
  { userNo, orderNo, operatorId, isApproved, remark }: Decision,
): Promise<DecisionResult> {
  const reviewedPayment = await lockPaymentWithReview(tx, { userNo, orderNo });
  if (!reviewedPayment) return refusedDecision("ORDER_NOTFOUND");
  const { payment, review } = reviewedPayment;
  if (review.state !== "waiting" || !isBefore(tx.now, review.deadline)) return refusedDecision("OPERATION_NOT_ALLOW");
  const levels = await paymentApprovalLevels(tx, userNo, tx.by.at);
  const level = await levelToDecide(tx, review, levels, { makerId: payment.operatorId, operatorId });
  if (!level) return refusedDecision("AUTHORIZATION_FAILED");

  const fault = isApproved ? await paymentUnpayableReason(tx, payment, expectedDispatchDay(tx, payment.payOn)) : null;
  if (fault) return endByLapse(tx, reviewedPayment, fault);
  const isLast = review.passed + 1 === review.levels.length;
  const { cost, refusal: costRefusal } =
    isApproved && isLast ? await currentReviewedExchangeCost(tx, payment) : { cost: null, refusal: null };
  if (costRefusal) return refusedDecision(costRefusal);
  await insertPaymentReviewDecision(tx, review, level, { operatorId, isApproved, remark });
  if (!isApproved) return rejectReview(tx, reviewedPayment, remark);
  if (!isLast) {
    await notifyPaymentReviewers(tx, payment, await passReviewLevel(tx, review, levels), review.deadline);
    return { state: "waiting", refusal: null };
  }
  if (cost && debitBeyondReservation(payment, cost) > 0n)
    return dearer(tx, reviewedPayment, totalDebitAtCost(payment, cost));
  await approvePaymentReview(tx, reviewedPayment, "approve", cost);
  await notifyPeople(tx, payment, "paymentApproved", [payment.operatorId], {});
  return { state: "approved", refusal: null };
}

async function rejectReview(tx: Tx, { payment, review }: ReviewedPayment, remark: string): Promise<DecisionResult> {
  await transition(tx, paymentReview, review, "reject");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  await endPendingPayment(tx, payment, "reject", remark);
  await notifyPeople(tx, payment, "paymentRejected", [payment.operatorId], { remark: remark || "—" });
  return { state: "rejected", refusal: null };
}

/**
 * Ends the review of a payment that can no longer be paid, regardless of the reviewer, and releases the whole
 * reservation.
 */
async function endByLapse(tx: Tx, reviewedPayment: ReviewedPayment, why: Unpayable): Promise<DecisionResult> {
  await endReviewOfUnpayablePayment(tx, reviewedPayment, why);
  return { state: "lapsed", refusal: null };
}

/** Requires the maker to confirm the higher cost. The deadline is unchanged, so the maker has the remaining time. */
async function dearer(tx: Tx, { payment, review }: ReviewedPayment, cost: Money): Promise<DecisionResult> {
  await transition(tx, paymentReview, review, "costlier");
  await notifyPeople(tx, payment, "paymentDearer", [payment.operatorId], { cost, deadline: review.deadline });
  return { state: "confirming", refusal: null };
}
