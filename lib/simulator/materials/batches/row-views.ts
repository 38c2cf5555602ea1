import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { isMaterialBatchColumn } from "@/lib/materials/batch-columns";
import {
  materialRowFault,
  filterAfterSubmit,
  type materialRowView,
  type MaterialRowState,
  type MaterialRowFilter,
} from "@/lib/materials/batch-shape";
import { materialLogistics as logisticsMachine } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { sheetCellsOf, typedTextsByColumn } from "../../files/sheets/own-sheet";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { pageWindow, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { findBatchLogisticsToSupplement } from "../logistics/batch-logistics";
import { materialViews, type MaterialView } from "../orders/views";
import { parseRepeatedRowMark } from "./validate";
import { orderPapersFor, shipmentPapersFor, type Papers } from "./papers";

type Batch = Row<"MaterialBatch">;
export type RowView = z.output<typeof materialRowView>;

export const materialRowFaults = ({ faults }: Pick<Row<"MaterialBatchRow">, "faults">) =>
  z.parse(z.array(materialRowFault), faults ?? []);

/** Returns true while a batch's rows may be corrected. */
const isOpen = ({ submittedAt }: Pick<Batch, "submittedAt">): boolean => submittedAt === null;

/** Returns the state of a row. */
function stateOf(batch: Batch, { faults }: Row<"MaterialBatchRow">, isMaterial: boolean): MaterialRowState {
  if (isMaterial) return "handedIn";
  if (!isOpen(batch)) return "left";
  return faults === null ? "good" : "faulty";
}

/** Loads the materials that rows became, by the rows' ids, each with its logistics. */
async function materialsOf(tx: InWorld, rows: readonly Row<"MaterialBatchRow">[]) {
  const where = { world: tx.world.id, id: { in: rows.map(({ id }) => id) } };
  const materials = rows.length === 0 ? [] : await tx.prisma.material.findMany({ where });
  const logistics =
    materials.length === 0
      ? []
      : await tx.prisma.materialLogistics.findMany({
          where: { world: tx.world.id, materialId: { in: materials.map(({ id }) => id) } },
        });
  const views = await materialViews(tx, materials);
  const byMaterial = new Map(logistics.map((entry) => [entry.materialId, entry]));
  return new Map(materials.map(({ id }, at) => [id, toRowMaterial(views[at], byMaterial.get(id))]));
}

function toRowMaterial(
  view: MaterialView | undefined,
  logistics: Row<"MaterialLogistics"> | undefined,
): RowView["material"] {
  invariant(view, "every material is shown");
  const { serialNo, state, changes, usage, link } = view;
  if (!logistics) return { serialNo, state, changes, usage, link, logistics: null };
  invariant(logisticsMachine.is(logistics.state), `${logistics.state} is a state of logistics`);
  const { state: standing, changes: version, reason } = logistics;
  return { serialNo, state, changes, usage, link, logistics: { state: standing, changes: version, reason } };
}

/** Builds the views of a batch's rows as the calls return them. */
export async function materialBatchRowViews(
  tx: InWorld,
  batch: Batch,
  rows: readonly Row<"MaterialBatchRow">[],
  papers: Papers | null,
): Promise<RowView[]> {
  const materials = isOpen(batch) ? new Map() : await materialsOf(tx, rows);
  return rows.map((row) => {
    const { no, contractNo, buyerName, currency, amountMinor, repeats } = row;
    const material: RowView["material"] = materials.get(row.id) ?? null;
    const isGood = row.faults === null;
    return {
      no,
      typed: typedTextsByColumn(sheetCellsOf(row), batch.columns, isMaterialBatchColumn),
      faults: materialRowFaults(row),
      state: stateOf(batch, row, material !== null),
      contractNo,
      buyerName,
      amount: currency === "" ? null : money(currencyFromColumn(currency), amountMinor),
      repeats: parseRepeatedRowMark(repeats) === null ? repeats || null : null,
      repeatsRow: parseRepeatedRowMark(repeats),
      papers:
        papers && isGood
          ? [...orderPapersFor(papers, contractNo), ...shipmentPapersFor(papers, contractNo)].map(
              ({ fileName }) => fileName,
            )
          : [],
      material,
    };
  });
}

export type RowsWhere = Prisma.MaterialBatchRowWhereInput;
const good: RowsWhere = { faults: { equals: Prisma.DbNull } };
const faulty: RowsWhere = { NOT: good };

/** Returns the ids of rows that became materials. */
const handedIn = async ({ prisma }: InWorld, { world, batchNo: fileBatchNo }: Batch): Promise<string[]> =>
  (await prisma.material.findMany({ where: { world, fileBatchNo }, select: { id: true } })).map(({ id }) => id);

/** Builds the filter of a batch's rows; without its documents, the filter for rows without one matches nothing. */
export async function materialRowsFilter(
  tx: InWorld,
  batch: Batch,
  show: MaterialRowFilter,
  papers: Papers | null,
): Promise<RowsWhere> {
  const none: RowsWhere = { no: { lt: 0 } };
  switch (show) {
    case "all":
      return {};
    case "faulty":
    case "good":
      // the address of an open batch still selects these rows after the submission
      if (!isOpen(batch)) return materialRowsFilter(tx, batch, filterAfterSubmit[show], papers);
      return show === "faulty" ? faulty : good;
    case "handedIn":
      return isOpen(batch) ? none : { id: { in: await handedIn(tx, batch) } };
    case "left":
      return isOpen(batch) ? none : { id: { notIn: await handedIn(tx, batch) } };
    case "repeated":
      return { ...good, repeats: { gt: "" } };
    case "noPapers":
      if (!isOpen(batch)) return materialRowsFilter(tx, batch, filterAfterSubmit[show], papers);
      if (!papers || papers.common.length > 0) return none;
      return { ...good, contractNo: { notIn: [...papers.byContract.keys()] } };
    case "awaitingLogistics":
      return { id: { in: (await findBatchLogisticsToSupplement(tx, batch)).map(({ materialId }) => materialId) } };
  }
}

/**
 * Returns one page of a batch's rows, in sheet order. Empty while the file is being read, because rows arrive one after
 * another.
 */
export async function readMaterialBatchRowPage(
  tx: InWorld,
  batch: Batch,
  show: MaterialRowFilter,
  { papers, ...paging }: PageRequest & { readonly papers: Papers | null },
) {
  const isRead = batch.state !== "processing";
  const key = { world: batch.world, batchId: batch.id };
  const where: RowsWhere = isRead
    ? { ...key, ...(await materialRowsFilter(tx, batch, show, papers)) }
    : { ...key, no: { lt: 0 } };
  const { offset: skip, most: take } = pageWindow(paging);
  const rows = await tx.prisma.materialBatchRow.findMany({ where, orderBy: { no: "asc" }, skip, take });
  return {
    rows: await materialBatchRowViews(tx, batch, rows, papers),
    total: await tx.prisma.materialBatchRow.count({ where }),
    currentPage: paging.currentPage,
    pageSize: paging.pageSize,
  };
}
