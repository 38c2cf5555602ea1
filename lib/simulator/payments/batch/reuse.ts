import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handler } from "@/lib/simulator/platform/handler";
import { batchRowsMax } from "@/lib/payments/terms";
import { draftBatch } from "./draft-batch";
import { lockOwn } from "./lock-batch";
import { cellsOf } from "../../files/sheets/own-sheet";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { reusable } from "./rows/listed-rows.sql";
import { requireMarket } from "./price/priced-rows";
import { payCurrencyOf } from "./price/totals";
import { isReusable } from "./views";

type Taken = Pick<Row<"BatchRow">, "no" | "id" | "cells">;

/**
 * Makes a new batch of the unpaid rows of an earlier one: as they were typed, validated again. Each is taken once, which
 * an index guards: while its new batch is not discarded it is in no other. It is paid as the earlier one was to be, until
 * its maker says otherwise. The earlier one stays as it is.
 */
export const reuseRows: Handler<typeof batchCalls.reuseRows> = async ({ batchNo, which }, { who, refuse, transact }) =>
  transact(async (tx) => {
    const from = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (!isReusable(from)) return refuse("OPERATION_NOT_ALLOW");
    const { rows } = await pageOfRows<Taken>(
      tx.sql,
      { currentPage: 1, pageSize: batchRowsMax },
      {
        from: "batch_row r",
        where: `r.world = $1::uuid and r.batch_id = $2::uuid and ${reusable(which, from.state !== "approved")}`,
        values: [tx.world.id, from.id],
        columns: "r.no, r.id, r.cells",
        order: "r.no",
      },
    );
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { fileName, headings, columns, payCurrency, poboRecordId, poboName, documentIds } = from;
    requireMarket(tx, payCurrencyOf(from));
    return draftBatch(tx, who, {
      fileName,
      fromBatchId: from.id,
      terms: { payCurrency, poboRecordId, poboName, documentIds },
      headings,
      columns,
      rows: rows.map(({ no, id, cells }) => ({ no, cells: cellsOf({ cells }), isHidden: false, fromId: id })),
    });
  });
