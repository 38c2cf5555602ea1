import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { dialect } from "@/lib/files/sheets/dialect";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { batch, batchPapers, batchRows, downloadedRows, shownRows } from "../batch-shape";
import { materialsScreens } from "../screens";
import { materialBatch as machine } from "../states";
import { batchPapersMax, shipmentsAtOnceMax } from "../terms";
import { materialFiles, materialInput, settlementType } from "./materials";

const sees = { needs: permissionOf(materialsScreens.list) };
const makes = { needs: permissionTo(materialsScreens.list, "manage") };
const [list, started] = [calls("/api/b2b/upload-detail", sees), calls("/api/b2b/sett/material", makes)];
const [kept, progress] = [calls("/api/b2b/upload-detail", makes), calls("/api/b2b/sett/material", sees)];

/** A batch as it was looked at: what has been handed in or replaced since is not overwritten. */
const looked = { batchNo: orderNo, changes: z.optional(z.int()) };
const notNow = ["ORDER_NOTFOUND", "ORDER_CHANGED", "OPERATION_NOT_ALLOW"] as const;
const sent = ["FILE_NOTFOUND", "INVALID_FILE_TYPE", "BATCH_REPEATED"] as const;
const changes = ["material-batches"] as const;
/** The same content was sent before, and is meant once more. */
const isAgain = z._default(z.boolean(), false);
/** How a csv file is to be read, where what is found in it is not meant. */
const readAs = { dialect: z.optional(dialect) };

/** Lists of settlement materials in Excel files (specification 2, sections 4, 5 and 7). */
export const materialBatches = {
  startBatch: started.post("upload", {
    about:
      "Starts a list of materials of one kind from an Excel or csv file that was uploaded as ORDER_SHEET. It is read beside everything else; upload-loop-check tells how far it is. A file whose content was sent before is asked about.",
    makes: "batchNo",
    takes: z.object({ fileId: z.uuid(), settlementType, isAgain, ...readAs }),
    gives: batch,
    refuses: [...sent, "BATCHES_FULL", "CUSTOMS_NOT_OPEN"],
    changes,
  }),
  batchProgress: progress.get("upload-loop-check/{id}", {
    about: "How far the list of a number is read, and what it has come to.",
    takes: z.object({ id: orderNo }),
    gives: batch,
    refuses: ["ORDER_NOTFOUND"],
    reads: changes,
  }),
  runningBatches: list.get("upload-loop-check", {
    about: "The merchant's lists that are being read, with how far each is.",
    gives: z.object({ rows: z.array(batch) }),
    reads: changes,
  }),
  materialBatches: list.post("page", {
    about: "The merchant's lists of materials, newest first.",
    takes: z.object({
      state: z.optional(stateOf(machine)),
      settlementType: z.optional(settlementType),
      /** In its number or its file's name. */
      text: z.optional(line(0, 60)),
      from: z.optional(day),
      to: z.optional(day),
      ...page,
    }),
    gives: pageOf(batch),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: changes,
  }),
  materialBatch: list.post("detail-page", {
    about:
      "One list with its history, its papers, and its rows: all, the faulty or the good ones, those that repeat a material's number, those without a paper, or those whose logistics are awaited.",
    takes: z.object({ batchNo: orderNo, show: z._default(shownRows, "all"), ...page }),
    gives: z.object({ batch, papers: batchPapers, rows: batchRows, history: z.array(historyRow) }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["material-batches", "settlement-materials"],
  }),
  downloadBatchFile: kept.get("download", {
    about:
      "A list as its sender's own sheet, with what is wrong beside each row and what became of it: corrected in it, it is sent again. On request the faulty rows alone, or those left behind when it was handed in.",
    subject: "batchNo",
    effect: "writes",
    takes: z.object({ batchNo: orderNo, show: z._default(downloadedRows, "all") }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
  replaceBatchFile: kept.post("upload", {
    about:
      "Takes a corrected file for a list that is not handed in, in the place of the one before: it is read anew, its papers stay.",
    subject: "batchNo",
    makes: "batchNo",
    takes: z.object({ ...looked, fileId: z.uuid(), isAgain, ...readAs }),
    gives: batch,
    refuses: [...notNow, ...sent],
    changes,
  }),
  setBatchPapers: kept.post("papers", {
    about:
      "Says which papers a list that is not handed in comes with, uploaded as MATERIAL: those whose names begin with a contract number (HT-1 invoice.pdf, HT-1 waybill.pdf), for its row; and common ones, for rows without any.",
    subject: "batchNo",
    takes: z.object({
      batchNo: orderNo,
      namedFileIds: z.array(z.uuid()).check(z.maxLength(batchPapersMax, "text.long")),
      commonFileIds: materialFiles,
    }),
    gives: batchPapers,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes,
  }),
  dropBatch: kept.post("drop", {
    about: "Discards a list that is not handed in, also while it is read.",
    subject: "batchNo",
    makes: "batchNo",
    takes: z.object(looked),
    gives: batch,
    refuses: notNow,
    changes,
  }),
  submitBatch: kept.post("submit-b2b-order-info", {
    about:
      "Hands a list in: each good row becomes a settlement material with its papers, and operations review it. Its rows are judged once more by today's rules: where more are wrong, or repeat a number, than was agreed to, that is written down and nothing is handed in.",
    subject: "batchNo",
    makes: "batchNo",
    takes: z.object({
      ...looked,
      /** Goes on with the good rows, though others have faults or no papers; those are left behind. */
      isPartial: z._default(z.boolean(), false),
      /** With how many rows it goes on although their contract numbers are those of materials: as many as were shown. */
      repeated: z._default(z.int().check(z.minimum(0)), 0),
    }),
    gives: batch,
    refuses: [
      ...notNow,
      "CUSTOMS_NOT_OPEN",
      "MATERIAL_ROWS_FAULTY",
      "MATERIAL_ROWS_EMPTY",
      "MATERIAL_ROWS_REPEATED",
      "MATERIAL_PAPERS_MISSING",
      "FILE_COUNT",
    ],
    changes: ["material-batches", "settlement-materials"],
  }),
  completeBatchLogistics: kept.post("completion-b2b-order-logistics", {
    about:
      "Supplements the logistics of many materials of one list at once, all or none; operations review each. A row is named by its material's number, with the `changes` of the logistics as they were looked at.",
    subject: "batchNo",
    takes: z.object({
      batchNo: orderNo,
      rows: z
        .array(
          z.object({
            orderId: orderNo,
            changes: z.optional(z.int()),
            logisticsProvider: materialInput.logisticsProvider,
            trackingNo: materialInput.trackingNo,
            shippedOn: day,
            fileIds: z._default(materialFiles, []),
          }),
        )
        .check(z.minLength(1, "text.missing"), z.maxLength(shipmentsAtOnceMax, "text.long")),
    }),
    gives: batch,
    refuses: [...notNow, "MATERIAL_FIELD_INVALID", "FILE_NOTFOUND"],
    changes: ["material-batches", "settlement-materials"],
  }),
};
