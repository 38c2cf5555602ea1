import { isBatchColumn } from "@/lib/materials/batch-columns";
import type { materialBatches } from "@/lib/materials/calls/batches";
import { readIssue } from "@/lib/forms/issue";
import { translatorFor } from "../../../i18n/translator";
import type { Cell } from "../../../formats/sheets/sheet";
import { ownSheet } from "../../files/sheets/own-sheet";
import type { Texts } from "../../files/sheets/sheet-labels";
import { mayDownload } from "../../files/throttle";
import type { Handler } from "@/lib/simulator/platform/handler";
import { inWorld, type InWorld } from "@/lib/simulator/platform/store/tx";
import type { Row } from "@/lib/simulator/platform/store/records";
import { headingWord } from "./labels";
import { rowViews, shownWhere, type RowsWhere, type RowView } from "./row-views";
import { ownBatch } from "./views";

const atOnce = 1_000;

/** A batch as a sheet of its sender's own columns, with what is wrong beside each row; read and packed as it goes out. */
export const downloadBatchFile: Handler<typeof materialBatches.downloadBatchFile> = async (
  { batchNo, show },
  { who, db, by, caller, refuse, transact, ...context },
) => {
  const batch = (await ownBatch(context, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const texts = await translatorFor(caller.locale);
  const own = batch.columns.map((column, at) => ({
    title: batch.headings[at] || (isBatchColumn(column) ? headingWord(column, texts) : ""),
    width: 22,
    // what is corrected in it is sent again as it was typed
    isText: true,
  }));
  const titles = [texts("materials.sheet.state"), texts("materials.sheet.reason"), texts("materials.sheet.serialNo")];
  return transact(async (tx) => {
    if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: `materials:${batchNo}:${show}` }, by.at)))
      return refuse("DOWNLOAD_REPEATED");
    const reading = inWorld(db.sql, { id: batch.world });
    const which = await shownWhere(reading, batch, show, null);
    return ownSheet({
      file: `${batch.fileName.replace(/\.xlsx?$/i, "")} ${batchNo}.xlsx`,
      title: batchNo,
      own,
      beside: titles.map((title, at) => ({ title, width: at === 1 ? 60 : 24 })),
      after: (no) => rowsAfter(reading, batch, no, which),
      cellsBeside: ({ view }) => besideRow(texts, view),
    });
  });
};

/** The next rows of a batch after a place, in the order of the sheet. */
async function rowsAfter(tx: InWorld, batch: Row<"MaterialBatch">, after: number, which: RowsWhere) {
  const where = { world: batch.world, batchId: batch.id, no: { gt: after } };
  const rows = await tx.prisma.materialBatchRow.findMany({
    where: { AND: [where, which] },
    orderBy: { no: "asc" },
    take: atOnce,
  });
  const views = await rowViews(tx, batch, rows, null);
  return rows.flatMap(({ no, cells }, at) => (views[at] ? [{ no, cells, view: views[at] }] : []));
}

/** The cells beside a row: what became of it, why it is not handed in, and the number of its material. */
function besideRow(texts: Texts, { state, faults, material }: RowView): readonly Cell[] {
  // named cast: the issues of rows are keys of the validation texts, and a test holds every one of them to it
  const say = texts as unknown as (key: string, figures?: { figure: string }) => string;
  const why = faults.map(({ column, issue }) =>
    texts("materials.sheet.faultOf", {
      column: column === "row" ? texts("materials.sheet.wholeRow") : headingWord(column, texts),
      issue: say(`validation.${readIssue(issue).code}`, readIssue(issue)),
    }),
  );
  return [
    texts(`materials.sheet.rowState.${state}`),
    why.join(texts("materials.sheet.issueSign")),
    material?.serialNo ?? "",
  ];
}
