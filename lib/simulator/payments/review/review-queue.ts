import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { approvalLevels } from "../../access/approval/group";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { pageOfRows, type PageRequest } from "@/lib/simulator/platform/store/paging";
import { paymentRowView } from "../orders/read-payment";
import { paymentExtraColumns, type PaymentExtras } from "../orders/views";
import { waitingReviews } from "./waiting-reviews";

interface Row extends PaymentExtras {
  deadline: Date;
  passed: number;
  levels: number[];
}

/**
 * Lists the payments that wait on a level of the caller, that the caller did not make and has not yet decided; overdue
 * ones are left out.
 */
export const toReview: Handler<typeof paymentReviews.toReview> = (page, context) => reviewable(context, page);

/** Returns the same list for other callers of the simulator. */
export async function reviewable(
  context: Omit<CallContext<typeof paymentReviews.toReview>, "transact" | "refuse">,
  page: PageRequest,
) {
  const { principal, world, by } = context;
  const group = await approvalLevels(context, principal.userNo, by.at);
  const levels = group.filter(({ reviewers }) => reviewers.includes(principal.operatorId)).map(({ level }) => level);
  const reviews = await waitingAt(context, page, levels);
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

/** Returns the reviews that wait at one of these levels for the caller's decision. */
function waitingAt(
  {
    sql,
    principal,
    world,
    now,
  }: Pick<CallContext<typeof paymentReviews.toReview>, "sql" | "principal" | "world" | "now">,
  page: PageRequest,
  levels: readonly number[],
) {
  return pageOfRows<Row>(sql, page, {
    from: "payment_review r",
    where: waitingReviews("payment", "payment"),
    values: [world.id, principal.userNo, now, levels, principal.operatorId],
    beside: "join payment p on p.world = r.world and p.id = r.payment_id",
    columns: `p.*, ${paymentExtraColumns("p")}, r.deadline, r.passed, r.levels`,
    order: "r.deadline, r.id",
  });
}
