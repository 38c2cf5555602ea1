import type { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { confirmCost } from "./confirm-cost";
import { reviewDetail } from "./review-detail";
import { decidePaymentReviews } from "./review-orders";
import { paymentsToReview } from "./review-queue";

export const paymentReviewsHandlers: Handlers<typeof paymentReviews> = {
  toReview: paymentsToReview,
  review: decidePaymentReviews,
  reviewDetail,
  confirmCost,
};
