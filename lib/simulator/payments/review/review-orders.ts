import { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Handler } from "@/lib/simulator/platform/handler";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import { recordPaymentReviewDecision } from "./decide";

/**
 * Decides several payments with one confirmation by the reviewer's payment password. Each is decided separately, in the
 * order of their numbers, so that two concurrent reviewers cannot deadlock.
 */
export const decidePaymentReviews: Handler<typeof paymentReviews.review> = async (input, context) => {
  const { orderNos, pageSize, isApproved, remark } = input;
  const { principal, refuse, transact } = context;
  const selectedNos = [...new Set(orderNos)].sort();
  if (selectedNos.length > pageSize) return refuse("TOO_MANY_SELECTED", { count: pageSize });
  const use = await checkConfirmed(context, paymentReviews.review, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const orderNo of selectedNos) {
      const result = await recordPaymentReviewDecision(tx, {
        userNo: principal.userNo,
        orderNo,
        operatorId: principal.operatorId,
        isApproved,
        remark,
      });
      rows.push({ orderNo, ...result });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};
