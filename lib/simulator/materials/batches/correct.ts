import { contractKey } from "@/lib/materials/batch-rules";
import { isBatchColumn } from "@/lib/materials/batch-columns";
import type { externalOrders } from "@/lib/materials/calls/external-orders";
import { type materialBatch as machine } from "@/lib/materials/states";
import { invariant } from "@/lib/call/refusals";
import { translatorFor } from "../../../i18n/translator";
import { cellsOf, retyped } from "../../files/sheets/own-sheet";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { headingWord } from "./labels";
import { afterRows, judge, judgingOf, rowMark, type Judged } from "./judge";
import { goodRows, papersOf } from "./papers";
import { rowsShown, rowViews } from "./row-views";
import { judgedColumns } from "./rows";
import { batchNow, batchView, heldBatch, ownBatch } from "./views";

type Batch = Row<"MaterialBatch">;
type BatchRow = Row<"MaterialBatchRow">;

/** The rows of a batch that need an edit, in the order of the file. */
export const rowsToEdit: Handler<typeof externalOrders.rowsToEdit> = async (
  { fileBatchNo, fileType: _, ...paged },
  context,
) => {
  const batch = (await ownBatch(context, context.who, fileBatchNo)) ?? context.refuse("ORDER_NOTFOUND");
  return {
    batch: await batchView(context, batch),
    rows: await rowsShown(context, batch, "faulty", { ...paged, papers: null }),
  };
};

/**
 * Judges an edited row of a batch, and others with it, after all the rest and writes down what they came to. One that
 * was hidden in the sheet is seen by now.
 */
async function judgedAnew(
  tx: InWorld & Pick<Tx, "now">,
  batch: Batch,
  rows: readonly BatchRow[],
  edited: number,
): Promise<number> {
  const judging = await judgingOf(tx.now, batch);
  const others = await tx.prisma.materialBatchRow.findMany({
    where: { ...goodRows(batch), no: { notIn: rows.map(({ no }) => no) } },
    select: { no: true, contractNo: true, cells: true },
    orderBy: { no: "asc" },
  });
  afterRows(judging, others);
  const typed = rows.map((row) => ({ no: row.no, cells: cellsOf(row), isHidden: false }));
  let mended = 0;
  for (const [at, judged] of (await judge(tx, typed, judging)).entries()) {
    const row = rows[at];
    invariant(row, "every row is judged");
    // thousands may share a contract number, and all but one of them stay what they were
    if (row.no !== edited && isStill(row, judged)) continue;
    const where = { world: batch.world, batchId: batch.id, no: row.no };
    await tx.prisma.materialBatchRow.updateMany({
      where,
      data: { ...judgedColumns(judged), cells: cellsOf(row).map((cell) => cell) },
    });
    mended += (row.faults === null ? 0 : 1) - (judged.faults === null ? 0 : 1);
  }
  return mended;
}

/** Whether a row that was not edited has come to the same as before. */
const isStill = (row: BatchRow, { faults, repeats }: Judged): boolean =>
  repeats === row.repeats && isSameJson(faults, row.faults);

/** Rows that were judged by the numbers that one has had: without these they may be good, or repeat nothing. */
async function sharing(tx: InWorld, batch: Batch, { no, contractNo }: BatchRow): Promise<BatchRow[]> {
  const rows = await tx.prisma.materialBatchRow.findMany({
    where: {
      world: batch.world,
      batchId: batch.id,
      no: { not: no },
      OR: [{ repeats: rowMark(no) }, { faults: { array_contains: [{ issue: "contract.twice" }] } }],
    },
    orderBy: { no: "asc" },
  });
  const key = contractKey(contractNo);
  return rows.filter((row) => row.repeats === rowMark(no) || (key !== "" && contractKey(row.contractNo) === key));
}

/** Replaces cells of a row by what was typed and judges it anew, and with it the rows that had its numbers too. */
export const editRow: Handler<typeof externalOrders.editRow> = async (
  { fileBatchNo, no, typed },
  { caller, transact },
) =>
  transact(async (tx) => {
    const batch = await heldBatch(tx, fileBatchNo);
    if (batch.state !== ("checked" satisfies (typeof machine.states)[number])) return tx.refuse("OPERATION_NOT_ALLOW");
    const where = { world: batch.world, batchId: batch.id, no };
    const row = (await tx.prisma.materialBatchRow.findFirst({ where })) ?? tx.refuse("ORDER_NOTFOUND");
    const texts = await translatorFor(caller.locale);
    const { cells, ...heads } = retyped({ ...batch, cells: cellsOf(row) }, typed, (column) =>
      isBatchColumn(column) ? headingWord(column, texts) : "",
    );
    const others = await sharing(tx, batch, row);
    const changed = { ...batch, ...heads };
    const rows = [{ ...row, cells }, ...others].sort((one, other) => one.no - other.no);
    const mended = await judgedAnew(tx, changed, rows, no);
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { ...heads, rowsFaulty: { decrement: mended } },
    });
    const now = await tx.prisma.materialBatchRow.findMany({ where });
    const [view] = await rowViews(tx, changed, now, await papersOf(tx, changed));
    invariant(view, "a row that was written can be read");
    return { batch: await batchNow(tx, batch), row: view };
  });
