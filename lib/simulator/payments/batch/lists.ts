import { invariant } from "@/lib/call/refusals";
import type { ShownRows } from "@/lib/payments/batch-shape";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { listDaysMax } from "@/lib/payments/terms";
import { approvalLevels, ofBatches } from "../../access/approval/group";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { Handler } from "@/lib/simulator/platform/handler";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import { namesDiffer, repeating } from "./rows/doubts";
import { inRowState } from "./rows/row-views";
import { countReusable, rowsOf } from "./rows/paged-rows";
import { payerFailure } from "./payer-failure";
import { liveCost } from "./price/priced-rows";
import { batchesShown, isBlocked, isReusable, namesOf, ownBatch, waitsFor } from "./views";
import { reviewHoursOf } from "./review-hours";

/** A merchant's batches, newest first. Discarded and recalled ones stay listed: they show what became of a file. */
export const batches: Handler<typeof batchCalls.batches> = async (
  { from, to, state, batchNo, isMine, currentPage, pageSize },
  context,
) => {
  const { who, world, now, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<object>(
    context.sql,
    { currentPage, pageSize },
    {
      from: "payment_batch b",
      ...withFilters(
        {
          where:
            "b.world = $1::uuid and b.user_no = $2 and b.placed_at >= $3::timestamptz and b.placed_at < $4::timestamptz",
          values: [world.id, who.userNo, span.gte, span.lt],
        },
        [
          [state, (n) => `b.state = ${n}`],
          [batchNo?.trim().toUpperCase(), (n) => `strpos(b.batch_no, ${n}) > 0`],
          [isMine ? who.operatorId : null, waitsFor],
        ],
      ),
      columns: "b.*",
      order: "b.placed_at desc, b.batch_no desc",
    },
  );
  return {
    ...found,
    rows: await batchesShown(
      context,
      who,
      found.rows.map((row) => named<"PaymentBatch">(row)),
    ),
  };
};

/** How far a file is read, and what its rows came to. */
export const batchResult: Handler<typeof batchCalls.batchResult> = async (
  { batchNo, show, currentPage, pageSize },
  context,
) => {
  const { who, refuse } = context;
  const row = (await ownBatch(context, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const [batch] = await batchesShown(context, who, [row], { isCosted: true });
  invariant(batch, "one batch is shown as one");
  // while it is read, rows come one after another: only then, all of them, the faulty ones first
  const shown = row.state === "reading" ? "false" : show ? shownRows[show](row.state) : "true";
  const rows = await rowsOf(context, row, shown, { currentPage, pageSize }, "(r.faults is null), r.no");
  return { batch, rows };
};

/** The rows `r` of a batch in some state that its maker asks for. */
const shownRows: Record<ShownRows, (state: string) => string> = {
  faulty: (state) => inRowState(state, "faulty"),
  ready: (state) => inRowState(state, "ready"),
  left: (state) => inRowState(state, "left"),
  differing: () => namesDiffer,
  repeated: () => repeating,
};

const noneUnpaid = { failed: 0, left: 0 };

/** One batch with its history and rows. */
export const batchOrders: Handler<typeof batchCalls.batchOrders> = async (
  { batchNo, state, currentPage, pageSize },
  context,
) => {
  const { who, refuse } = context;
  const row = (await ownBatch(context, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const [batch] = await batchesShown(context, who, [row]);
  invariant(batch, "one batch is shown as one");
  const rows = await rowsOf(context, row, state ? inRowState(row.state, state) : "true", {
    currentPage,
    pageSize,
  });
  const unpaid = isReusable(row) ? await countReusable(context, row) : noneUnpaid;
  const history = await historyOf(context, row.id);
  return {
    batch,
    history,
    rows,
    unpaid,
    isBlocked: await isBlocked(context, row, context.by.at),
    live: await liveCost(context, row),
    payerFault: row.state === "pendingReview" ? await payerFailure(context, row, "seen") : null,
  };
};

/**
 * The possible reviewers of the caller's batches: the company's approval group without them, level by level, and the
 * hours they have.
 */
export const batchReviewers: Handler<typeof batchCalls.batchReviewers> = async (_, context) => {
  const { who, world, by } = context;
  const levels = (await approvalLevels(context, who.userNo, by.at, ofBatches)).map(({ reviewers }) =>
    reviewers.filter((id) => id !== who.operatorId),
  );
  const names = await namesOf(context, levels.flat());
  return {
    rows: levels.map((level) => level.map((operatorId) => ({ operatorId, name: names.get(operatorId) ?? "" }))),
    hours: reviewHoursOf(world),
  };
};
