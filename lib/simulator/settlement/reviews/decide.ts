import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { levelToDecide, passReviewLevel, insertPaymentReviewDecision } from "../../payments/review/decision";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import { requireAdvanceableDraws, lockAdvanceCredits } from "../advance/give";
import { settlementApprovalLevels } from "../orders/levels";
import { settlementTotalCalculator, type SettlementPrice } from "../orders/price";
import { notifyOfSettlement, notifySettlementOperators, notifySettlementReviewers } from "../orders/notifications";
import { isPayeeStillPayable } from "../payees/still-paid";
import { closeSettlementReview } from "./end-review";
import { isWithinReservation, liveSettlementPrice } from "./live-price";
import { approveSettlementReview } from "./pass-review";
import { lockReviewedSettlement, type ReviewedSettlement } from "./review-results";

interface Decision {
  readonly userNo: string;
  readonly orderNo: string;
  readonly operatorId: string;
  readonly isApproved: boolean;
  readonly remark: string;
}

type State = (typeof paymentReview)["states"][number];
type ReviewOutcome =
  { readonly state: State; readonly refusal: null } | { readonly state: null; readonly refusal: RefusalCode };

const refusedWith = (refusal: RefusalCode): ReviewOutcome => ({ state: null, refusal });
const decidedAs = (state: State): ReviewOutcome => ({ state, refusal: null });

/**
 * Records one reviewer's decision on one settlement, as on a payment: at the next level, never by its creator, and only
 * before its deadline. Returns the refusal when it cannot be decided, in which case nothing is written. At the last
 * level the exchange is executed at the current rate, and a speedy settlement receives its advance; when the cost
 * exceeds the reserved amount, the creator has to confirm it first. A settlement to a payee suspended by operations
 * cannot be approved: its review lapses. The caller has locked the incomes that back a speedy settlement.
 */
export async function recordSettlementReviewDecision(
  tx: Tx,
  { userNo, orderNo, operatorId, isApproved, remark }: Decision,
): Promise<ReviewOutcome> {
  const lockedReview = await lockReviewedSettlement(tx, { userNo, orderNo });
  if (!lockedReview) return refusedWith("ORDER_NOTFOUND");
  const { order, review } = lockedReview;
  if (review.state !== "waiting" || !isBefore(tx.now, review.deadline)) return refusedWith("OPERATION_NOT_ALLOW");
  const levels = await settlementApprovalLevels(tx, userNo, tx.by.at);
  const level = await levelToDecide(tx, review, levels, { makerId: order.operatorId, operatorId });
  if (!level) return refusedWith("AUTHORIZATION_FAILED");
  if (isApproved && !(await isPayeeStillPayable(tx, order))) return lapseSettlementReview(tx, lockedReview);
  const isLast = review.passed + 1 === review.levels.length;
  const priceResult = isApproved && isLast ? await priceNow(tx, order) : null;
  if (priceResult && "refusal" in priceResult) return refusedWith(priceResult.refusal);
  await insertPaymentReviewDecision(tx, review, level, { operatorId, isApproved, remark });
  if (!isApproved) return rejectSettlement(tx, lockedReview, remark);
  if (!priceResult) {
    await notifySettlementReviewers(tx, order, await passReviewLevel(tx, review, levels), review.deadline);
    return decidedAs("waiting");
  }
  if (!isWithinReservation(order, priceResult.price)) return dearer(tx, lockedReview, priceResult.price);
  // the reserved amount covers it
  await approveSettlementReview({ ...tx, refuse }, lockedReview, "approve", priceResult.price);
  await notifySettlementOperators(tx, order, "settlementApproved", [order.operatorId]);
  return decidedAs("approved");
}

/**
 * Refuses a speedy settlement with a cost that cannot be advanced. Locks its credit, so that an amount that can be
 * advanced now remains available.
 */
export async function requireSpeedyCredit(
  tx: Tx<"NO_RATE" | "SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED">,
  { userNo }: Pick<Row<"SettlementOrder">, "userNo">,
  price: SettlementPrice,
): Promise<void> {
  if (!price.times) return;
  await lockAdvanceCredits(tx, userNo);
  await requireAdvanceableDraws(tx, { userNo, amount: price.debit, totalOf: settlementTotalCalculator(tx, price) });
}

/** Returns the current cost of a settlement with its credit locked, or the refusal that prevents its exchange. */
async function priceNow(
  tx: Tx,
  row: Row<"SettlementOrder">,
): Promise<{ readonly price: SettlementPrice } | { readonly refusal: RefusalCode }> {
  try {
    const price = await liveSettlementPrice({ ...tx, refuse }, row);
    await requireSpeedyCredit({ ...tx, refuse }, row, price);
    return { price };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code };
    throw error;
  }
}

async function rejectSettlement(tx: Tx, lockedReview: ReviewedSettlement, remark: string): Promise<ReviewOutcome> {
  await closeSettlementReview(tx, lockedReview, "reject", remark);
  await notifySettlementOperators(tx, lockedReview.order, "settlementRejected", [lockedReview.order.operatorId], {
    remark: remark || "—",
  });
  return decidedAs("rejected");
}

/**
 * Ends the review because the payee was suspended, and releases everything held, independent of the deciding operator.
 */
export async function lapseSettlementReview(tx: Tx, lockedReview: ReviewedSettlement): Promise<ReviewOutcome> {
  await closeSettlementReview(tx, lockedReview, "lapse", "");
  await notifyOfSettlement(tx, lockedReview.order, "settlementLapsed");
  return decidedAs("lapsed");
}

/** Requests the creator's confirmation of the higher cost. The deadline is unchanged: the creator has its remainder. */
async function dearer(
  tx: Tx,
  { order, review }: ReviewedSettlement,
  { debit }: SettlementPrice,
): Promise<ReviewOutcome> {
  await transition(tx, paymentReview, review, "costlier");
  const facts = { cost: debit, deadline: review.deadline };
  await notifySettlementOperators(tx, order, "settlementDearer", [order.operatorId], facts);
  return decidedAs("confirming");
}
