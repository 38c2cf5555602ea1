import type { paymentReviews } from "@/lib/payments/review-calls";
import type { Answers } from "../desk";
import { confirmCost } from "./review/confirm-cost";
import { reviewDetail } from "./review/review-detail";
import { reviewOrders } from "./review/review-orders";
import { toReview } from "./review/to-review";

export const paymentReviewsDesk: Answers<typeof paymentReviews> = {
  toReview,
  review: reviewOrders,
  reviewDetail,
  confirmCost,
};
