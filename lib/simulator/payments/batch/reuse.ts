import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handler } from "../../handler";
import { batchRowsMax } from "@/lib/payments/terms";
import { draftBatch } from "./draft-batch";
import { lockOwn } from "./lock-batch";
import { cellsOf } from "./row-views";
import { rowsToReuse } from "./row-views.sql";
import { isReusable } from "./views";

/**
 * Makes a new batch of the unpaid rows of an earlier one: as they were typed, validated again. Each is taken once, which
 * an index guards: while its new batch is not discarded it is in no other. The earlier one stays as it is.
 */
export const reuseRows: Handler<typeof batchCalls.reuseRows> = async ({ batchNo, which }, { who, refuse, transact }) =>
  transact(async (tx) => {
    const from = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (!isReusable(from)) return refuse("OPERATION_NOT_ALLOW");
    const wanted = { isDead: from.state !== "approved", wantsFailed: which !== "left", wantsLeft: which !== "failed" };
    const rows = await rowsToReuse(tx, from, wanted, batchRowsMax);
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { fileName, headings, columns } = from;
    return draftBatch(tx, who, {
      fileName,
      fromBatchId: from.id,
      headings,
      columns,
      rows: rows.map(({ no, id, cells }) => ({ no, cells: cellsOf({ cells }), isHidden: false, fromId: id })),
    });
  });
