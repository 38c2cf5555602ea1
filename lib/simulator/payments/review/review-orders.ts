import type { paymentReviews } from "@/lib/payments/review-calls";
import { checkPayPassword } from "../../access/pay-password";
import { checkSecondStep } from "../../access/second-step/check";
import { secondStepOf } from "../../access/second-step/step";
import type { Answer } from "../../desk";
import { decideReview } from "./decide";

/** Decides several payments with one payment password, the reviewer's own; each for itself, in the order of their numbers, so that two reviewers at once do not wait for each other crosswise. */
export const reviewOrders: Answer<typeof paymentReviews.review> = async ({ orderNos, pageSize, isApproved, remark, payPassword, msgCode, passkey }, { who, world, now, by, db, caller, refuse, transact }) => {
  const chosen = [...new Set(orderNos)].sort();
  if (chosen.length > pageSize) return refuse("TOO_MANY_SELECTED", { count: pageSize });
  const fault = await checkPayPassword(db.sql, world.id, who.operatorId, payPassword, by.at);
  if (fault) return refuse(fault.code, fault.detail);
  const step = await checkSecondStep(db.sql, world.id, await secondStepOf(db.sql, world.id, who.operatorId, "payout"), { msgCode, passkey }, caller);
  if (step.no) return refuse(step.no.code, step.no.detail);
  return transact(async (sql) => {
    if (!(await step.use(sql))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const orderNo of chosen) {
      const { state, no } = await decideReview(sql, world, { userNo: who.userNo, orderNo, operatorId: who.operatorId, isApproved, remark }, now, by);
      rows.push({ orderNo, state, refusal: no });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};
