import { invariant } from "@/lib/call/refusals";
import type * as z from "zod/mini";
import type { batchRowShape } from "@/lib/payments/batch-shape";
import { pageOfRows, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { besideRows, reusable, rowColumns, rowsAfter } from "./listed-rows.sql";
import { listedRow, toRowView } from "./row-views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns one page of a batch's rows that meet a condition, in the order of the sheet. */
export async function batchRowPage(
  { sql, world }: InWorld,
  batch: Row<"PaymentBatch">,
  where: string,
  pageInput: PageRequest,
  order = "r.no",
) {
  const pageRows = await pageOfRows<object>(sql, pageInput, {
    from: "batch_row r",
    where: `r.world = $1::uuid and r.batch_id = $2::uuid and ${where}`,
    values: [world.id, batch.id],
    beside: besideRows,
    columns: rowColumns,
    order,
  });
  return { ...pageRows, rows: pageRows.rows.map((row) => toRowView(listedRow(row), batch)) };
}

/**
 * Returns the numbers of rows of a decided batch that can be reused: of those that failed, and of those that were left
 * behind.
 */
export async function countReusable(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
): Promise<{ failed: number; left: number }> {
  const count = async (rowSelection: "failed" | "left") =>
    (await batchRowPage(tx, batch, reusable(rowSelection, batch.state !== "approved"), { currentPage: 1, pageSize: 1 }))
      .total;
  return { failed: await count("failed"), left: await count("left") };
}

/** Returns the current view of a row, for the person who has just changed it. */
export async function rowNow(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
  no: number,
): Promise<z.output<typeof batchRowShape>> {
  const [row] = await rowsAfter(tx, batch, no - 1, false, 1);
  invariant(row, "a row that was written can be read");
  return toRowView(listedRow(row), batch);
}
