import { contractNumberKey } from "@/lib/materials/batch-rules";
import { isMaterialBatchColumn } from "@/lib/materials/batch-columns";
import type { externalOrders } from "@/lib/materials/calls/external-orders";
import { type materialBatchMachine as machine } from "@/lib/materials/states";
import { invariant } from "@/lib/call/refusals";
import { translatorFor } from "../../../i18n/translator";
import { sheetCellsOf, withCorrectedCells } from "../../files/sheets/own-sheet";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { materialBatchHeading } from "./labels";
import {
  registerValidatedRows,
  validateMaterialRows,
  materialRowContext,
  repeatedRowMark,
  type RowValidation,
} from "./validate";
import { faultlessMaterialRowsFilter, batchPapersOf } from "./papers";
import { readMaterialBatchRowPage, materialBatchRowViews } from "./row-views";
import { validationColumns } from "./rows";
import {
  readMaterialBatchView,
  toMaterialBatchView,
  lockMerchantMaterialBatch,
  findMerchantMaterialBatch,
} from "./views";

type Batch = Row<"MaterialBatch">;
type BatchRow = Row<"MaterialBatchRow">;

/** Lists the rows of a batch that need an edit, in the order of the file. */
export const listFaultyMaterialBatchRows: Handler<typeof externalOrders.rowsToEdit> = async (
  { fileBatchNo, fileType: _, ...paging },
  context,
) => {
  const batch =
    (await findMerchantMaterialBatch(context, context.principal, fileBatchNo)) ?? context.refuse("ORDER_NOTFOUND");
  return {
    batch: await toMaterialBatchView(context, batch),
    rows: await readMaterialBatchRowPage(context, batch, "faulty", { ...paging, papers: null }),
  };
};

/**
 * Validates an edited row of a batch and related rows after all others, and stores the results. A row that was hidden
 * in the sheet counts as visible after its edit.
 */
async function revalidate(
  tx: InWorld & Pick<Tx, "now">,
  batch: Batch,
  rows: readonly BatchRow[],
  editedNo: number,
): Promise<number> {
  const judging = await materialRowContext(tx.now, batch);
  const otherRows = await tx.prisma.materialBatchRow.findMany({
    where: { ...faultlessMaterialRowsFilter(batch), no: { notIn: rows.map(({ no }) => no) } },
    select: { no: true, contractNo: true, cells: true },
    orderBy: { no: "asc" },
  });
  registerValidatedRows(judging, otherRows);
  const typedRows = rows.map((row) => ({ no: row.no, cells: sheetCellsOf(row), isHidden: false }));
  let fixedCount = 0;
  for (const [at, validation] of (await validateMaterialRows(tx, typedRows, judging)).entries()) {
    const row = rows[at];
    invariant(row, "every row is judged");
    // thousands may share a contract number, and all but one of them stay what they were
    if (row.no !== editedNo && isStill(row, validation)) continue;
    const where = { world: batch.world, batchId: batch.id, no: row.no };
    await tx.prisma.materialBatchRow.updateMany({
      where,
      data: { ...validationColumns(validation), cells: sheetCellsOf(row).map((cell) => cell) },
    });
    fixedCount += (row.faults === null ? 0 : 1) - (validation.faults === null ? 0 : 1);
  }
  return fixedCount;
}

/** Returns true when a row that was not edited has the same result as before. */
const isStill = (row: BatchRow, { faults, repeats }: RowValidation): boolean =>
  repeats === row.repeats && isSameJson(faults, row.faults);

/**
 * Returns rows that were validated against the row's former numbers: without these they may be good, or repeat nothing.
 */
async function sharing(tx: InWorld, batch: Batch, { no, contractNo }: BatchRow): Promise<BatchRow[]> {
  const rows = await tx.prisma.materialBatchRow.findMany({
    where: {
      world: batch.world,
      batchId: batch.id,
      no: { not: no },
      OR: [{ repeats: repeatedRowMark(no) }, { faults: { array_contains: [{ issue: "contract.twice" }] } }],
    },
    orderBy: { no: "asc" },
  });
  const key = contractNumberKey(contractNo);
  return rows.filter(
    (row) => row.repeats === repeatedRowMark(no) || (key !== "" && contractNumberKey(row.contractNo) === key),
  );
}

/** Replaces cells of a row with typed texts and validates it again, together with the rows that share its numbers. */
export const editMaterialBatchRow: Handler<typeof externalOrders.editRow> = async (
  { fileBatchNo, no, typed },
  { caller, transact },
) =>
  transact(async (tx) => {
    const batch = await lockMerchantMaterialBatch(tx, fileBatchNo);
    if (batch.state !== ("checked" satisfies (typeof machine.states)[number])) return tx.refuse("OPERATION_NOT_ALLOW");
    const where = { world: batch.world, batchId: batch.id, no };
    const row = (await tx.prisma.materialBatchRow.findFirst({ where })) ?? tx.refuse("ORDER_NOTFOUND");
    const texts = await translatorFor(caller.locale);
    const { cells, ...heads } = withCorrectedCells({ ...batch, cells: sheetCellsOf(row) }, typed, (column) =>
      isMaterialBatchColumn(column) ? materialBatchHeading(column, texts) : "",
    );
    const relatedRows = await sharing(tx, batch, row);
    const updatedBatch = { ...batch, ...heads };
    const rows = [{ ...row, cells }, ...relatedRows].sort((a, b) => a.no - b.no);
    const fixedCount = await revalidate(tx, updatedBatch, rows, no);
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { ...heads, rowsFaulty: { decrement: fixedCount } },
    });
    const now = await tx.prisma.materialBatchRow.findMany({ where });
    const [view] = await materialBatchRowViews(tx, updatedBatch, now, await batchPapersOf(tx, updatedBatch));
    invariant(view, "a row that was written can be read");
    return { batch: await readMaterialBatchView(tx, batch), row: view };
  });
