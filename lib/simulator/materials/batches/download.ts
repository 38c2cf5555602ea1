import { isMaterialBatchColumn } from "@/lib/materials/batch-columns";
import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { translatorFor } from "../../../i18n/translator";
import type { Cell } from "../../../formats/sheets/sheet";
import { uploadedSheetWithResults } from "../../files/sheets/own-sheet";
import type { SheetTexts } from "../../files/sheets/sheet-labels";
import { recordDownloadIfAllowed } from "../../files/throttle";
import type { Handler } from "@/lib/simulator/platform/handler";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import type { Row } from "@/lib/simulator/platform/store/records";
import { materialBatchHeading } from "./labels";
import { materialBatchRowViews, materialRowsFilter, type RowsWhere, type RowView } from "./row-views";
import { findMerchantMaterialBatch } from "./views";

const atOnce = 1_000;

/**
 * Returns a batch as a sheet of its sender's own columns, with the faults beside each row; generated while it is sent.
 */
export const downloadMaterialBatchFile: Handler<typeof materialBatchCalls.downloadBatchFile> = async (
  { batchNo, show },
  { principal, db, by, caller, refuse, transact, ...context },
) => {
  const batch = (await findMerchantMaterialBatch(context, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const texts = await translatorFor(caller.locale);
  const ownColumns = batch.columns.map((column, at) => ({
    title: batch.headings[at] || (isMaterialBatchColumn(column) ? materialBatchHeading(column, texts) : ""),
    width: 22,
    // what is corrected in it is sent again as it was typed
    isText: true,
  }));
  const titles = [texts("materials.sheet.state"), texts("materials.sheet.reason"), texts("materials.sheet.serialNo")];
  return transact(async (tx) => {
    if (
      !(await recordDownloadIfAllowed(
        tx,
        { operatorId: principal.operatorId, subject: `materials:${batchNo}:${show}` },
        by.at,
      ))
    )
      return refuse("DOWNLOAD_REPEATED");
    const reading = worldContext(db.sql, { id: batch.world });
    const filter = await materialRowsFilter(reading, batch, show, null);
    return uploadedSheetWithResults({
      file: `${batch.fileName.replace(/\.xlsx?$/i, "")} ${batchNo}.xlsx`,
      title: batchNo,
      ownColumns,
      beside: titles.map((title, at) => ({ title, width: at === 1 ? 60 : 24 })),
      after: (no) => rowsAfter(reading, batch, no, filter),
      cellsBeside: ({ view }) => besideRow(texts, view),
    });
  });
};

/** Returns the next rows of a batch after a row number, in sheet order. */
async function rowsAfter(tx: InWorld, batch: Row<"MaterialBatch">, after: number, filter: RowsWhere) {
  const where = { world: batch.world, batchId: batch.id, no: { gt: after } };
  const rows = await tx.prisma.materialBatchRow.findMany({
    where: { AND: [where, filter] },
    orderBy: { no: "asc" },
    take: atOnce,
  });
  const views = await materialBatchRowViews(tx, batch, rows, null);
  return rows.flatMap(({ no, cells }, at) => (views[at] ? [{ no, cells, view: views[at] }] : []));
}

/** Returns the cells beside a row: its state, the reasons that it is not submitted, and the number of its material. */
function besideRow(texts: SheetTexts, { state, faults, material }: RowView): readonly Cell[] {
  // named cast: the issues of rows are keys of the validation texts, and a test holds every one of them to it
  const translate = texts as unknown as (key: string, figures?: { figure: string }) => string;
  const why = faults.map(({ column, issue }) =>
    texts("materials.sheet.faultOf", {
      column: column === "row" ? texts("materials.sheet.wholeRow") : materialBatchHeading(column, texts),
      issue: translate(`validation.${splitIssueCodeAndFigure(issue).code}`, splitIssueCodeAndFigure(issue)),
    }),
  );
  return [
    texts(`materials.sheet.rowState.${state}`),
    why.join(texts("materials.sheet.issueSign")),
    material?.serialNo ?? "",
  ];
}
