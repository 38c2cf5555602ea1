import { invariant } from "@/lib/call/refusals";
import type * as z from "zod/mini";
import type { batchRow } from "@/lib/payments/batch-shape";
import { pageOfRows, type Paged } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { besideRows, reusable, rowColumns, rowsAfter } from "./listed-rows.sql";
import { listedRow, toRowView } from "./row-views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** One page of a batch's rows, as the sheet has them: those of a condition. */
export async function rowsOf(
  { sql, world }: InWorld,
  batch: Row<"PaymentBatch">,
  where: string,
  paged: Paged,
  order = "r.no",
) {
  const found = await pageOfRows<object>(sql, paged, {
    from: "batch_row r",
    where: `r.world = $1::uuid and r.batch_id = $2::uuid and ${where}`,
    values: [world.id, batch.id],
    beside: besideRows,
    columns: rowColumns,
    order,
  });
  return { ...found, rows: found.rows.map((row) => toRowView(listedRow(row), batch)) };
}

/** How many rows of a decided batch may be used again: of those that failed, and of those that were left behind. */
export async function countReusable(
  tx: InWorld,
  batch: Row<"PaymentBatch">,
): Promise<{ failed: number; left: number }> {
  const count = async (which: "failed" | "left") =>
    (await rowsOf(tx, batch, reusable(which, batch.state !== "approved"), { currentPage: 1, pageSize: 1 })).total;
  return { failed: await count("failed"), left: await count("left") };
}

/** The present row of a batch, for the person who has just changed it. */
export async function rowNow(tx: InWorld, batch: Row<"PaymentBatch">, no: number): Promise<z.output<typeof batchRow>> {
  const [row] = await rowsAfter(tx, batch, no - 1, false, 1);
  invariant(row, "a row that was written can be read");
  return toRowView(listedRow(row), batch);
}
