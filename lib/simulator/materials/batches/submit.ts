import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { uploadUses } from "@/lib/files/terms";
import { invariant } from "@/lib/call/refusals";
import { sheetCellsOf } from "../../files/sheets/own-sheet";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { MaterialColumns } from "../orders/agreed-materials";
import { placeMaterials } from "../orders/place";
import { maySettleByCustoms } from "../customs/standing";
import { validateMaterialRows, materialRowContext, type RowValidation } from "./validate";
import type { NamedFile } from "../../files/own-files";
import { faultlessMaterialRowsFilter, orderPapersFor, batchPapersOf, shipmentPapersFor, type Papers } from "./papers";
import { updateRowValidations } from "./rows";
import { readMaterialBatchView, lockMaterialBatchAtVersion } from "./views";

type Batch = Row<"MaterialBatch">;

/** Holds a good row with its validation result by current rules and facts. */
interface RevalidatedRow {
  readonly row: Row<"MaterialBatchRow">;
  readonly validation: RowValidation;
}

/** Validates the good rows of a batch again. */
async function revalidateRows(tx: InWorld & Pick<Tx, "now">, batch: Batch): Promise<RevalidatedRow[]> {
  const rows = await tx.prisma.materialBatchRow.findMany({
    where: faultlessMaterialRowsFilter(batch),
    orderBy: { no: "asc" },
  });
  const typedRows = rows.map((row) => ({ no: row.no, cells: sheetCellsOf(row), isHidden: false }));
  const validations = await validateMaterialRows(tx, typedRows, await materialRowContext(tx.now, batch));
  return rows.map((row, at) => {
    const of = validations[at];
    invariant(of, "every row is judged");
    return { row, validation: of };
  });
}

/** Returns the documents of a row: unshipped goods have none of a shipment, regardless of the documents' names. */
function papersWith({ validation }: RevalidatedRow, papers: Papers) {
  const idsOf = (files: readonly NamedFile[]) => files.map(({ fileId }) => fileId);
  const orderFileIds = idsOf(orderPapersFor(papers, validation.contractNo));
  const shipment = idsOf(shipmentPapersFor(papers, validation.contractNo));
  return validation.material?.shipmentStatus === "shipped"
    ? { orderFileIds, logisticsFileIds: shipment }
    : { orderFileIds: [...orderFileIds, ...shipment], logisticsFileIds: [] };
}

/** Returns a row's material as columns. */
function materialContent(row: RevalidatedRow, papers: Papers): MaterialColumns {
  const { material } = row.validation;
  invariant(material, "a good row says a material");
  const { amount, ...rest } = material;
  return { ...rest, ...papersWith(row, papers), currency: amount.currency, amountMinor: amount.minor };
}

/** Stores the changed validation results of good rows; returns the number of rows that are now faulty. */
async function writtenDown(tx: InWorld, batch: Batch, changedRows: readonly RevalidatedRow[]): Promise<number> {
  await updateRowValidations(
    tx,
    batch,
    changedRows.map(({ row: { no }, validation }) => ({ no, validation: validation })),
  );
  const faulty = changedRows.filter(({ validation }) => validation.faults !== null).length;
  if (faulty > 0)
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { rowsFaulty: { increment: faulty } },
    });
  return faulty;
}

/**
 * Submits a batch: each good row becomes a material. If rows have changed by current rules and facts beyond the
 * confirmed number, the changes are stored and nothing is submitted: the batch is returned in its current state.
 */
export const submitMaterialBatch: Handler<typeof materialBatchCalls.submitBatch> = async (
  { batchNo, changes, isPartial, repeated },
  { transact },
) =>
  transact(async (tx) => {
    const batch = await lockMaterialBatchAtVersion(tx, batchNo, changes);
    if (batch.state !== ("checked" satisfies (typeof machine.states)[number])) return tx.refuse("OPERATION_NOT_ALLOW");
    if (batch.kind === "customs" && !(await maySettleByCustoms(tx, batch.userNo))) return tx.refuse("CUSTOMS_NOT_OPEN");
    const rows = await revalidateRows(tx, batch);
    const changedRows = rows.filter(
      ({ row, validation }) => validation.faults !== null || validation.repeats !== row.repeats,
    );
    const newlyFaulty = await writtenDown(tx, batch, changedRows);
    const good = rows.filter(({ validation }) => validation.faults === null);
    const isRepeatedAnew = changedRows.length > newlyFaulty && good.filter(repeats).length > repeated;
    if ((newlyFaulty > 0 && !isPartial) || isRepeatedAnew) return readMaterialBatchView(tx, batch);
    if (!isPartial && batch.rowsFaulty > 0) return tx.refuse("MATERIAL_ROWS_FAULTY", { count: batch.rowsFaulty });
    const papers = await batchPapersOf(tx, batch);
    const ready = good.filter(({ validation }) => orderPapersFor(papers, validation.contractNo).length > 0);
    if (!isPartial && ready.length < good.length)
      return tx.refuse("MATERIAL_PAPERS_MISSING", { count: good.length - ready.length });
    if (ready.length === 0) return tx.refuse("MATERIAL_ROWS_EMPTY");
    const { countMax } = uploadUses.MATERIAL;
    const tooMany = (row: RevalidatedRow) =>
      Object.values(papersWith(row, papers)).some(({ length }) => length > countMax);
    if (ready.some(tooMany)) return tx.refuse("FILE_COUNT", { count: countMax });
    if (ready.filter(repeats).length > repeated)
      return tx.refuse("MATERIAL_ROWS_REPEATED", { count: ready.filter(repeats).length });
    const ids = await nextManyIds(tx, `material${tx.principal.userNo}`, "MA", ready.length);
    await placeMaterials(
      tx,
      ready.map((row, at) => {
        const { orderNo: serialNo = "" } = ids[at] ?? {};
        return { id: row.row.id, serialNo, content: materialContent(row, papers), fileBatchNo: batchNo };
      }),
    );
    const isUnshipped = ready.some(({ validation }) => validation.material?.shipmentStatus === "notShipped");
    if (!(await transition(tx, machine, batch, isUnshipped ? "handInUnshipped" : "handIn")))
      return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { submittedAt: tx.now },
    });
    return readMaterialBatchView(tx, batch);
  });

const repeats = ({ validation }: RevalidatedRow): boolean => validation.repeats !== "";
