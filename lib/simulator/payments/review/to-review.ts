import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { approvalLevels } from "../../access/approval/group";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { pageOfRows, type Paged } from "@/lib/simulator/platform/store/paging";
import { shownRow } from "../orders/read-payment";
import { shownBeside, type Beside } from "../orders/views";
import { waitingReviews } from "./waiting-reviews";

interface Row extends Beside {
  deadline: Date;
  passed: number;
  levels: number[];
}

/**
 * Payments whose next level is one of the caller's, that they did not make and have not decided before; overdue ones
 * are left out.
 */
export const toReview: Handler<typeof paymentReviews.toReview> = (page, context) => reviewable(context, page);

/** The same, for whoever asks from elsewhere. */
export async function reviewable(
  context: Omit<CallContext<typeof paymentReviews.toReview>, "transact" | "refuse">,
  page: Paged,
) {
  const { who, world, by } = context;
  const group = await approvalLevels(context, who.userNo, by.at);
  const levels = group.filter(({ reviewers }) => reviewers.includes(who.operatorId)).map(({ level }) => level);
  const found = await waitingAt(context, page, levels);
  return {
    ...found,
    rows: found.rows.map(({ deadline, passed, levels, ...row }) => ({
      payment: shownRow(row, world),
      deadline,
      level: passed + 1,
      levels: levels.length,
    })),
  };
}

/** Reviews that wait at one of these levels for the decision of who asks. */
function waitingAt(
  { sql, who, world, now }: Pick<CallContext<typeof paymentReviews.toReview>, "sql" | "who" | "world" | "now">,
  page: Paged,
  levels: readonly number[],
) {
  return pageOfRows<Row>(sql, page, {
    from: "payment_review r",
    where: waitingReviews("payment", "payment"),
    values: [world.id, who.userNo, now, levels, who.operatorId],
    beside: "join payment p on p.world = r.world and p.id = r.payment_id",
    columns: `p.*, ${shownBeside("p")}, r.deadline, r.passed, r.levels`,
    order: "r.deadline, r.id",
  });
}
