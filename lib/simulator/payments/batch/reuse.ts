import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handler } from "../../handler";
import { batchRowsMax } from "@/lib/payments/terms";
import { rowsAfter } from "./batch-rows.sql";
import { draftBatch } from "./draft-batch";
import { lockOwn } from "./lock-batch";
import { cellsOf } from "./views";

/**
 * Makes a new batch of the unpaid rows of an earlier one: as they were typed, validated again. The earlier one stays as
 * it is.
 */
export const reuseRows: Handler<typeof batchCalls.reuseRows> = async ({ batchNo }, { who, refuse, transact }) =>
  transact(async (tx) => {
    const from = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (from.submittedAt === null || from.state === "pendingReview") return refuse("OPERATION_NOT_ALLOW");
    // of a batch that was approved what was faulty or failed, of one that came to nothing all of it
    const rows = await rowsAfter(tx, from, 0, from.state === "approved", batchRowsMax);
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { fileName, headings, columns } = from;
    return draftBatch(tx, who, {
      fileName,
      fromBatchId: from.id,
      headings,
      columns,
      rows: rows.map((each) => ({ no: each.no, cells: cellsOf(each), isHidden: false })),
    });
  });
