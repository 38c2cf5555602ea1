import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentApprovalLevels } from "../../access/approval/group";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import { paymentRowView } from "../orders/read-payment";
import { paymentExtraColumns } from "../orders/views";
import { waitingReviewsQuery } from "./waiting-reviews";

/**
 * Lists the payments that wait on a level of the caller, that the caller did not make and has not yet decided; overdue
 * ones are left out.
 */
export const listPaymentsToReview: Handler<typeof paymentReviews.toReview> = (page, context) =>
  listReviewablePayments(context, page);

/** Returns the same list for other callers of the simulator. */
export async function listReviewablePayments(
  context: Omit<CallContext<typeof paymentReviews.toReview>, "transact" | "refuse">,
  page: PageRequest,
) {
  const { principal, world, by, now, sql } = context;
  const group = await paymentApprovalLevels(context, principal.userNo, by.at);
  const levels = group.filter(({ reviewers }) => reviewers.includes(principal.operatorId)).map(({ level }) => level);
  const { userNo, operatorId } = principal;
  const waiting = waitingReviewsQuery("payment", world.id, now, { userNo, operatorId, levels });
  const reviews = await readPage(sql, page, waiting, {
    key: ["r.world", "r.id"],
    select: (rows) =>
      rows
        .innerJoin("payment as p", (join) => join.onRef("p.world", "=", "r.world").onRef("p.id", "=", "r.paymentId"))
        .selectAll("p")
        .select(paymentExtraColumns)
        .select(["r.deadline", "r.passed", "r.levels"]),
  });
  return {
    ...reviews,
    rows: reviews.rows.map(({ deadline, passed, levels, ...row }) => ({
      payment: paymentRowView(row, world),
      deadline,
      level: passed + 1,
      levels: levels.length,
    })),
  };
}
