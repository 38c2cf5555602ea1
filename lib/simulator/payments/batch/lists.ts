import { invariant } from "@/lib/call/refusals";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { listDaysMax } from "@/lib/payments/terms";
import { approvalLevels, ofBatches } from "../../access/approval/group";
import { daysListed } from "../../store/date-range";
import type { Handler, CallContext } from "../../handler";
import { historyOf } from "../../store/history";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";
import { named, type Row } from "../../store/records";
import { namesDiffer } from "./names";
import { batchesShown, inRowState, namesOf, ownBatch, toRowView, waitsFor } from "./views";
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

/** One page of a batch's rows, as the sheet has them. */
async function rowsOf(
  { sql, world }: Pick<CallContext, "sql" | "world">,
  batch: Row<"PaymentBatch">,
  where: string,
  paged: { currentPage: number; pageSize: number },
  order = "r.no",
) {
  const found = await pageOfRows<object>(sql, paged, {
    from: "batch_row r",
    where: `r.world = $1::uuid and r.batch_id = $2::uuid and ${where}`,
    values: [world.id, batch.id],
    columns: "r.*",
    order,
  });
  return { ...found, rows: found.rows.map((row) => toRowView(named<"BatchRow">(row), batch)) };
}

/** How far a file is read, and what its rows came to. */
export const batchResult: Handler<typeof batchCalls.batchResult> = async (
  { batchNo, isFaulty, isDiffering, currentPage, pageSize },
  context,
) => {
  const { who, refuse } = context;
  const row = (await ownBatch(context, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const [batch] = await batchesShown(context, who, [row], { isCosted: true });
  invariant(batch, "one batch is shown as one");
  // while it is read, rows come one after another: only then, all of them, the faulty ones first
  const isReading = row.state === "reading";
  const rows = await rowsOf(
    context,
    row,
    isReading ? "false" : isFaulty ? "r.faults is not null" : isDiffering ? namesDiffer : "true",
    { currentPage, pageSize },
    "(r.faults is null), r.no",
  );
  return { batch, rows };
};

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
  return { batch, history: await historyOf(context, row.id), rows };
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
