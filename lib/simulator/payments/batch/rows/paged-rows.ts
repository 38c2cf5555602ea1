import { invariant } from "@/lib/call/refusals";
import type * as z from "zod/mini";
import type { batchRowShape } from "@/lib/payments/batch-shape";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { batchRowsMatchingQuery, readBatchRowsAfter, withRowColumns } from "./listed-rows";
import { reusableRowsCondition, type RowCondition } from "./row-conditions";
import { toPaymentBatchRowView } from "./row-views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns one page of a batch's rows that meet a condition, in the order of the sheet; optionally the faulty ones first.
 */
export async function batchRowPage(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
  condition: RowCondition,
  pageInput: PageRequest,
  { isFaultyFirst = false } = {},
) {
  const listed = batchRowsMatchingQuery(tx, batch, condition)
    .$if(isFaultyFirst, (rows) => rows.orderBy(({ eb }) => eb("r.faults", "is", null)))
    .orderBy("r.no");
  const page = await readPage(tx.sql, pageInput, listed, {
    key: ["r.world", "r.batchId", "r.no"],
    select: withRowColumns,
  });
  return { ...page, rows: page.rows.map((row) => toPaymentBatchRowView(row, batch)) };
}

/**
 * Returns the numbers of rows of a decided batch that can be reused: of those that failed, and of those that were left
 * behind.
 */
export async function countReusableRows(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
): Promise<{ failed: number; left: number }> {
  const count = async (rowSelection: "failed" | "left") =>
    (
      await batchRowPage(tx, batch, reusableRowsCondition(rowSelection, batch.state !== "approved"), {
        currentPage: 1,
        pageSize: 1,
      })
    ).total;
  return { failed: await count("failed"), left: await count("left") };
}

/** Returns the current view of a row, for the person who has just changed it. */
export async function readBatchRowView(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
  no: number,
): Promise<z.output<typeof batchRowShape>> {
  const [row] = await readBatchRowsAfter(tx, batch, no - 1, false, 1);
  invariant(row, "a row that was written can be read");
  return toPaymentBatchRowView(row, batch);
}
