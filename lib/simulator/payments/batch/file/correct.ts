import { invariant } from "@/lib/call/refusals";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { isBatchColumn, type BatchColumn } from "@/lib/payments/batch-columns";
import type { BatchCell } from "@/lib/payments/batch-rules";
import type { Handler } from "../../../handler";
import { translatorFor } from "../../../../i18n/translator";
import { lockRow } from "../../../store/records";
import { rowFees } from "../fees";
import { guessing } from "../../payees/name-check";
import { validate, type Judging } from "./validate";
import { lockOwn } from "../lock-batch";
import { payableRows, revalidate } from "../batch-rows.sql";
import { cellsOf, toRowView } from "../views";
import { batchLabels } from "./labels";

/**
 * Replaces the file's cells by the typed ones, and validates the row again. A column that the file did not have joins
 * it at its end.
 */
export const correctRow: Handler<typeof batchCalls.correctRow> = async (
  { batchNo, no, typed },
  { who, world, by, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    const row = (await lockRow(tx, "BatchRow", { world: world.id, batchId: batch.id, no })) ?? refuse("ORDER_NOTFOUND");
    const texts = await translatorFor(caller.locale);
    const columns = [...batch.columns];
    const headings = [...batch.headings];
    const cells: BatchCell[] = [...cellsOf(row)];
    for (const [column, text] of Object.entries(typed)) {
      if (!isBatchColumn(column)) continue;
      if (!columns.includes(column)) {
        while (headings.length < columns.length) headings.push("");
        columns.push(column);
        headings.push(texts(`payments.batch.column.${column}`));
      }
      const place = columns.indexOf(column);
      while (cells.length < place) cells.push("");
      cells[place] = text;
    }
    await tx.prisma.paymentBatch.updateMany({ where: { world: world.id, id: batch.id }, data: { columns, headings } });
    const others = (await payableRows(tx, batch.id)).filter((other) => other.no !== no);
    const judging: Judging = {
      world: world.id,
      userNo: batch.userNo,
      columns: columns.map((column): BatchColumn | "" => (isBatchColumn(column) ? column : "")),
      labels: await batchLabels(),
      fee: await rowFees(tx),
      rowsByPayment: new Map(
        others.map((other) => [
          [other.currency, other.payeeAccount, other.amountMinor, other.reference, other.merchantOrderNo].join("|"),
          other.no,
        ]),
      ),
      totals: totalsOf(others),
      names: new Map(),
    };
    const validated = await guessing({ world: world.id, userNo: batch.userNo }, by.at, async () => {
      const [only] = await validate(tx.sql, [{ no, cells, isHidden: false }], judging);
      invariant(only, "one row is judged as one");
      return { ...only, match: only.nameCheck };
    });
    await revalidate(tx, batch.id, [{ row: { no, cells }, validated }]);
    const mended = (row.faults === null ? 0 : 1) - (validated.faults === null ? 0 : 1);
    if (mended !== 0)
      await tx.prisma.paymentBatch.updateMany({
        where: { world: world.id, id: batch.id },
        data: { rowsFaulty: batch.rowsFaulty - mended },
      });
    const written = await tx.prisma.batchRow.findFirst({ where: { world: world.id, batchId: batch.id, no } });
    invariant(written, "a row that was written can be read");
    return { row: toRowView(written, { state: batch.state, columns }) };
  });

/** The costs of rows with their fees, by currency. */
function totalsOf(
  rows: readonly { readonly currency: string; readonly amountMinor: bigint; readonly feeMinor: bigint }[],
): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { currency, amountMinor, feeMinor } of rows)
    totals.set(currency, (totals.get(currency) ?? 0n) + amountMinor + feeMinor);
  return totals;
}
