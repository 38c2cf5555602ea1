import { money } from "@/lib/money/money";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReservation } from "@/lib/payments/rules";
import { paymentApprovalLevels } from "../../access/approval/group";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { detailOfReview } from "./detail-of-review";
import { totalDebitAtCost, currentReviewedExchangeCost } from "./pass-review";

/**
 * Returns the review of one payment: the decisions so far, the people who may decide next, and the actions open to the
 * caller.
 */
export const getPaymentReviewDetail: Handler<typeof paymentReviews.reviewDetail> = async ({ id }, context) => {
  const { principal, world, by, refuse } = context;
  const payment = await context.prisma.payment.findFirst({
    where: { world: world.id, userNo: principal.userNo, orderNo: id },
  });
  const review =
    payment && (await context.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: payment.id } }));
  if (!payment || !review) return refuse("ORDER_NOTFOUND");
  const group = await paymentApprovalLevels(context, principal.userNo, by.at);
  const { cost } = review.state === "confirming" ? await currentReviewedExchangeCost(context, payment) : { cost: null };
  const costView = cost && {
    debit: totalDebitAtCost(payment, cost),
    ...paymentReservation(
      money(currencyFromColumn(payment.payCurrency), payment.heldMinor),
      money(currencyFromColumn(payment.feeCurrency), payment.feeMinor),
    ),
    rate: cost.rate,
  };
  return detailOfReview(context, {
    orderNo: payment.orderNo,
    makerId: payment.operatorId,
    review,
    group,
    cost: costView,
  });
};
