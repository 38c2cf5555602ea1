import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { isBatchColumn } from "@/lib/materials/batch-columns";
import {
  rowFault,
  shownOnceHandedIn,
  type batchRow,
  type BatchRowState,
  type ShownRows,
} from "@/lib/materials/batch-shape";
import { materialLogistics as logisticsMachine } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { cellsOf, typedBy } from "../../files/sheets/own-sheet";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { placeOf, type Paged } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { waitingLogistics } from "../logistics/of-batch";
import { materialViews, type MaterialView } from "../orders/views";
import { rowMarked } from "./judge";
import { papersFor, shipmentPapersFor, type Papers } from "./papers";

type Batch = Row<"MaterialBatch">;
export type RowView = z.output<typeof batchRow>;

export const faultsOf = ({ faults }: Pick<Row<"MaterialBatchRow">, "faults">) =>
  z.parse(z.array(rowFault), faults ?? []);

/** Whether a batch's rows may still be corrected, or have become what they are. */
const isOpen = ({ submittedAt }: Pick<Batch, "submittedAt">): boolean => submittedAt === null;

/** What became of a row. */
function stateOf(batch: Batch, { faults }: Row<"MaterialBatchRow">, isMaterial: boolean): BatchRowState {
  if (isMaterial) return "handedIn";
  if (!isOpen(batch)) return "left";
  return faults === null ? "good" : "faulty";
}

/** The materials that rows became, by the rows' ids, each with its logistics. */
async function materialsOf(tx: InWorld, rows: readonly Row<"MaterialBatchRow">[]) {
  const where = { world: tx.world.id, id: { in: rows.map(({ id }) => id) } };
  const found = rows.length === 0 ? [] : await tx.prisma.material.findMany({ where });
  const logistics =
    found.length === 0
      ? []
      : await tx.prisma.materialLogistics.findMany({
          where: { world: tx.world.id, materialId: { in: found.map(({ id }) => id) } },
        });
  const views = await materialViews(tx, found);
  const byMaterial = new Map(logistics.map((one) => [one.materialId, one]));
  return new Map(found.map(({ id }, at) => [id, shown(views[at], byMaterial.get(id))]));
}

function shown(view: MaterialView | undefined, logistics: Row<"MaterialLogistics"> | undefined): RowView["material"] {
  invariant(view, "every material is shown");
  const { serialNo, state, changes, usage, link } = view;
  if (!logistics) return { serialNo, state, changes, usage, link, logistics: null };
  invariant(logisticsMachine.is(logistics.state), `${logistics.state} is a state of logistics`);
  const { state: standing, changes: looked, reason } = logistics;
  return { serialNo, state, changes, usage, link, logistics: { state: standing, changes: looked, reason } };
}

/** Rows of a batch as the calls show them. */
export async function rowViews(
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
      typed: typedBy(cellsOf(row), batch.columns, isBatchColumn),
      faults: faultsOf(row),
      state: stateOf(batch, row, material !== null),
      contractNo,
      buyerName,
      amount: currency === "" ? null : money(currencyOf(currency), amountMinor),
      repeats: rowMarked(repeats) === null ? repeats || null : null,
      repeatsRow: rowMarked(repeats),
      papers:
        papers && isGood
          ? [...papersFor(papers, contractNo), ...shipmentPapersFor(papers, contractNo)].map(({ fileName }) => fileName)
          : [],
      material,
    };
  });
}

export type RowsWhere = Prisma.MaterialBatchRowWhereInput;
const good: RowsWhere = { faults: { equals: Prisma.DbNull } };
const faulty: RowsWhere = { NOT: good };

/** The ids of rows that became materials. */
const handedIn = async ({ prisma }: InWorld, { world, batchNo: fileBatchNo }: Batch): Promise<string[]> =>
  (await prisma.material.findMany({ where: { world, fileBatchNo }, select: { id: true } })).map(({ id }) => id);

/** Which rows of a batch are asked for; without its papers, none for want of one. */
export async function shownWhere(
  tx: InWorld,
  batch: Batch,
  show: ShownRows,
  papers: Papers | null,
): Promise<RowsWhere> {
  const none: RowsWhere = { no: { lt: 0 } };
  switch (show) {
    case "all":
      return {};
    case "faulty":
    case "good":
      // the address of an open batch still shows these rows when it has been handed in
      if (!isOpen(batch)) return shownWhere(tx, batch, shownOnceHandedIn[show], papers);
      return show === "faulty" ? faulty : good;
    case "handedIn":
      return isOpen(batch) ? none : { id: { in: await handedIn(tx, batch) } };
    case "left":
      return isOpen(batch) ? none : { id: { notIn: await handedIn(tx, batch) } };
    case "repeated":
      return { ...good, repeats: { gt: "" } };
    case "noPapers":
      if (!isOpen(batch)) return shownWhere(tx, batch, shownOnceHandedIn[show], papers);
      if (!papers || papers.common.length > 0) return none;
      return { ...good, contractNo: { notIn: [...papers.byContract.keys()] } };
    case "awaitingLogistics":
      return { id: { in: (await waitingLogistics(tx, batch)).map(({ materialId }) => materialId) } };
  }
}

/** One page of a batch's rows, as the sheet has them. While it is read there are none: they come one after another. */
export async function rowsShown(
  tx: InWorld,
  batch: Batch,
  show: ShownRows,
  { papers, ...paged }: Paged & { readonly papers: Papers | null },
) {
  const isRead = batch.state !== "processing";
  const own = { world: batch.world, batchId: batch.id };
  const where: RowsWhere = isRead
    ? { ...own, ...(await shownWhere(tx, batch, show, papers)) }
    : { ...own, no: { lt: 0 } };
  const { skipped: skip, most: take } = placeOf(paged);
  const rows = await tx.prisma.materialBatchRow.findMany({ where, orderBy: { no: "asc" }, skip, take });
  return {
    rows: await rowViews(tx, batch, rows, papers),
    total: await tx.prisma.materialBatchRow.count({ where }),
    currentPage: paged.currentPage,
    pageSize: paged.pageSize,
  };
}
