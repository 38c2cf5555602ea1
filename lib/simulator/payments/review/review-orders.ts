import { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Handler } from "@/lib/simulator/platform/handler";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { decideReview } from "./decide";

/**
 * Decides several payments with one payment password, the reviewer's own; each for itself, in the order of their
 * numbers, so that two reviewers at once do not wait for each other crosswise.
 */
export const reviewOrders: Handler<typeof paymentReviews.review> = async (takes, asked) => {
  const { orderNos, pageSize, isApproved, remark } = takes;
  const { who, refuse, transact } = asked;
  const chosen = [...new Set(orderNos)].sort();
  if (chosen.length > pageSize) return refuse("TOO_MANY_SELECTED", { count: pageSize });
  const use = await checkConfirmed(asked, paymentReviews.review, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const orderNo of chosen) {
      const decided = await decideReview(tx, {
        userNo: who.userNo,
        orderNo,
        operatorId: who.operatorId,
        isApproved,
        remark,
      });
      rows.push({ orderNo, ...decided });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};
