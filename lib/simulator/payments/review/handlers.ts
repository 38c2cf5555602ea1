import type { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { confirmApprovedExchangeCost } from "./confirm-cost";
import { getPaymentReviewDetail } from "./review-detail";
import { decidePaymentReviews } from "./review-orders";
import { listPaymentsToReview } from "./review-queue";

export const paymentReviewsHandlers: Handlers<typeof paymentReviews> = {
  toReview: listPaymentsToReview,
  review: decidePaymentReviews,
  reviewDetail: getPaymentReviewDetail,
  confirmCost: confirmApprovedExchangeCost,
};
