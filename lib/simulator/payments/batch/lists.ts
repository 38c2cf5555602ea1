import { invariant } from "@/lib/call/refusals";
import type { DraftRowFilter } from "@/lib/payments/batch-shape";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { paymentApprovalLevels, ofBatches } from "../../access/approval/group";
import { defaultDateSpan, listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { countByState, readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query } from "@/lib/simulator/platform/store/query";
import { payeeNameMismatchCondition, repeatedPaymentCondition } from "./rows/doubts";
import { anyRowCondition, batchRowStateCondition, noRowCondition, type RowCondition } from "./rows/row-conditions";
import { countReusableRows, batchRowPage } from "./rows/paged-rows";
import { batchUnpayableReason } from "./payer-failure";
import { pendingReviewCost } from "./price/priced-rows";
import {
  batchAwaitsDecisionCondition,
  paymentBatchViews,
  isBatchReviewBlocked,
  isDecidedBatch,
  operatorNamesById,
  ownPaymentBatch,
} from "./views";
import { reviewHoursOf } from "./review-hours";

/** Selects a merchant's batches of some days, newest first. */
const listedBatchesQuery = (worldId: string, userNo: string, { gte, lt }: ReturnType<typeof defaultDateSpan>) =>
  query
    .selectFrom("paymentBatch as b")
    .where("b.world", "=", worldId)
    .where("b.userNo", "=", userNo)
    .where("b.placedAt", ">=", gte)
    .where("b.placedAt", "<", lt)
    .orderBy("b.placedAt", "desc")
    .orderBy("b.batchNo", "desc");

/**
 * Lists a merchant's batches, newest first. Discarded and recalled ones remain listed, because they document what
 * happened to a file.
 */
export const listPaymentBatches: Handler<typeof batchCalls.batches> = async (
  { from, to, state, batchNo, isMine, ...paging },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = listedDateSpan({ from, to }, now, paymentListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const listed = listedBatchesQuery(world.id, principal.userNo, span).where((eb) =>
    allConditions([
      state && eb("b.state", "=", state),
      batchNo?.trim() && textContainsCondition(eb.ref("b.batchNo"), batchNo.trim().toUpperCase()),
      isMine && batchAwaitsDecisionCondition(eb, principal.operatorId),
    ]),
  );
  const page = await readPage(sql, paging, listed, {
    key: ["b.world", "b.id"],
    select: (rows) => rows.selectAll("b"),
  });
  return { ...page, rows: await paymentBatchViews(context, principal, page.rows) };
};

/** Counts the batches of the list without filters by state. */
export const countPaymentBatches: Handler<typeof batchCalls.batchCounts> = (_, { principal, world, now, sql }) => {
  const span = defaultDateSpan(now, paymentListDaysMax);
  return countByState(sql, paymentBatch, listedBatchesQuery(world.id, principal.userNo, span).select("b.state"));
};

/** Returns the progress of reading a file, and the results of its rows. */
export const getPaymentBatchReadingResult: Handler<typeof batchCalls.batchResult> = async (
  { batchNo, show, currentPage, pageSize },
  context,
) => {
  const { principal, refuse } = context;
  const row = (await ownPaymentBatch(context, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const [batch] = await paymentBatchViews(context, principal, [row], { isCosted: true });
  invariant(batch, "one batch is shown as one");
  // while it is read, rows come one after another: only then, all of them, the faulty ones first
  const rowCondition =
    row.state === "reading" ? noRowCondition : show ? draftRowConditions[show](row.state) : anyRowCondition;
  const rows = await batchRowPage(context, row, rowCondition, { currentPage, pageSize }, { isFaultyFirst: true });
  return { batch, rows };
};

/** Maps the filters of a draft to the conditions of rows of a batch in some state. */
const draftRowConditions: Record<DraftRowFilter, (state: string) => RowCondition> = {
  faulty: (state) => batchRowStateCondition(state, "faulty"),
  ready: (state) => batchRowStateCondition(state, "ready"),
  left: (state) => batchRowStateCondition(state, "left"),
  differing: () => payeeNameMismatchCondition,
  repeated: () => repeatedPaymentCondition,
};

const noneUnpaid = { failed: 0, left: 0 };

/** Returns one batch with its history and rows. */
export const getPaymentBatchDetail: Handler<typeof batchCalls.batchOrders> = async (
  { batchNo, state, currentPage, pageSize },
  context,
) => {
  const { principal, refuse } = context;
  const row = (await ownPaymentBatch(context, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const [batch] = await paymentBatchViews(context, principal, [row]);
  invariant(batch, "one batch is shown as one");
  const rows = await batchRowPage(context, row, state ? batchRowStateCondition(row.state, state) : anyRowCondition, {
    currentPage,
    pageSize,
  });
  const unpaidCounts = isDecidedBatch(row) ? await countReusableRows(context, row) : noneUnpaid;
  const history = await readStateHistory(context, row.id);
  return {
    batch,
    history,
    rows,
    unpaid: unpaidCounts,
    isBlocked: await isBatchReviewBlocked(context, row, context.by.at),
    live: await pendingReviewCost(context, row),
    payerFault: row.state === "pendingReview" ? await batchUnpayableReason(context, row, "seen") : null,
  };
};

/**
 * Returns the possible reviewers of the caller's batches: the company's approval group without the caller, by level,
 * and their time limit in hours.
 */
export const listPaymentBatchReviewers: Handler<typeof batchCalls.batchReviewers> = async (_, context) => {
  const { principal, world, by } = context;
  const levels = (await paymentApprovalLevels(context, principal.userNo, by.at, ofBatches)).map(({ reviewers }) =>
    reviewers.filter((id) => id !== principal.operatorId),
  );
  const names = await operatorNamesById(context, levels.flat());
  return {
    rows: levels.map((level) => level.map((operatorId) => ({ operatorId, name: names.get(operatorId) ?? "" }))),
    hours: reviewHoursOf(world),
  };
};
