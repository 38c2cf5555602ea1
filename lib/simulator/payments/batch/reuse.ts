import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handler } from "@/lib/simulator/platform/handler";
import { paymentBatchRowsMax } from "@/lib/payments/terms";
import { createValidatedPaymentBatch } from "./draft-batch";
import { lockOwnPaymentBatch } from "./lock-batch";
import { sheetCellsOf } from "../../files/sheets/own-sheet";
import { raw, queryRows } from "@/lib/simulator/platform/store/query";
import { batchRowsMatchingQuery } from "./rows/listed-rows";
import { reusableRowsCondition } from "./rows/row-conditions";
import { requireOpenMarketForBatch } from "./price/priced-rows";
import { singlePayCurrencyOf } from "./price/totals";
import { isDecidedBatch } from "./views";

/**
 * Creates a new batch from the unpaid rows of an earlier one: as they were entered, validated again. Each is reused
 * once, which an index guards: until its new batch is discarded it is in no other. It has the earlier batch's payment
 * terms until its maker changes them. The earlier batch remains unchanged.
 */
export const createBatchFromUnpaidRows: Handler<typeof batchCalls.reuseRows> = async (
  { batchNo, which },
  { principal, refuse, transact },
) =>
  transact(async (tx) => {
    const from = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (!isDecidedBatch(from)) return refuse("OPERATION_NOT_ALLOW");
    const rows = await queryRows(
      tx.sql,
      batchRowsMatchingQuery(tx, from, reusableRowsCondition(which, from.state !== "approved"))
        .orderBy("r.no")
        .limit(raw.lit(paymentBatchRowsMax))
        .select(["r.no", "r.id", "r.cells"]),
    );
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { fileName, headings, columns, payCurrency, poboRecordId, poboName, documentIds } = from;
    requireOpenMarketForBatch(tx, singlePayCurrencyOf(from));
    return createValidatedPaymentBatch(tx, principal, {
      fileName,
      fromBatchId: from.id,
      terms: { payCurrency, poboRecordId, poboName, documentIds },
      headings,
      columns,
      rows: rows.map(({ no, id, cells }) => ({ no, cells: sheetCellsOf({ cells }), isHidden: false, fromId: id })),
    });
  });
