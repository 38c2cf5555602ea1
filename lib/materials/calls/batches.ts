import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { dialect } from "@/lib/files/sheets/dialect";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { materialBatchView, batchPapers, batchRows, downloadedRows, materialRowFilter } from "../batch-shape";
import { materialsScreens } from "../screens";
import { materialBatchMachine as machine } from "../states";
import { batchPapersMax, shipmentsAtOnceMax } from "../terms";
import { materialFileIds, materialInput, settlementType } from "./materials";

const readAccess = { access: screenAccess(materialsScreens.list) };
const makes = { access: screenActionAccess(materialsScreens.list, "manage") };
const [list, startCalls] = [
  declareCalls("/api/b2b/upload-detail", readAccess),
  declareCalls("/api/b2b/sett/material", makes),
];
const [editCalls, progress] = [
  declareCalls("/api/b2b/upload-detail", makes),
  declareCalls("/api/b2b/sett/material", readAccess),
];

/** Identifies a version of a batch: a submission or replacement since then is not overwritten. */
const batchVersion = { batchNo: orderNo, changes: z.optional(z.int()) };
const notNow = ["ORDER_NOTFOUND", "ORDER_CHANGED", "OPERATION_NOT_ALLOW"] as const;
const fileErrors = ["FILE_NOTFOUND", "INVALID_FILE_TYPE", "BATCH_REPEATED"] as const;
const changes = ["material-batches"] as const;
/** Confirms that the same content is sent again on purpose. */
const isAgain = z._default(z.boolean(), false);
/** Holds the dialect of a csv file, when detection was wrong. */
const readAs = { dialect: z.optional(dialect) };

/** Declares the calls for lists of settlement materials in Excel files (specification 2, sections 4, 5 and 7). */
export const materialBatchCalls = {
  startBatch: startCalls.post("upload", {
    about:
      "Starts a list of materials of one kind from an Excel or csv file that was uploaded as ORDER_SHEET. It is read beside everything else; upload-loop-check tells how far it is. A file whose content was sent before is asked about.",
    makes: "batchNo",
    input: z.object({ fileId: z.uuid(), settlementType, isAgain, ...readAs }),
    output: materialBatchView,
    errors: [...fileErrors, "BATCHES_FULL", "CUSTOMS_NOT_OPEN"],
    changes,
  }),
  batchProgress: progress.get("upload-loop-check/{id}", {
    about: "How far the list of a number is read, and what it has come to.",
    input: z.object({ id: orderNo }),
    output: materialBatchView,
    errors: ["ORDER_NOTFOUND"],
    reads: changes,
  }),
  runningBatches: list.get("upload-loop-check", {
    about: "The merchant's lists that are being read, with how far each is.",
    output: z.object({ rows: z.array(materialBatchView) }),
    reads: changes,
  }),
  materialBatches: list.post("page", {
    about: "The merchant's lists of materials, newest first.",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      settlementType: z.optional(settlementType),
      /** Searches the number and the file name. */
      text: z.optional(singleLineText(0, 60)),
      from: z.optional(day),
      to: z.optional(day),
      ...page,
    }),
    output: pageSchema(materialBatchView),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: changes,
  }),
  materialBatch: list.post("detail-page", {
    about:
      "One list with its history, its papers, and its rows: all, the faulty or the good ones, those that repeat a material's number, those without a paper, or those whose logistics are awaited.",
    input: z.object({ batchNo: orderNo, show: z._default(materialRowFilter, "all"), ...page }),
    output: z.object({ batch: materialBatchView, papers: batchPapers, rows: batchRows, history: z.array(historyRow) }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["material-batches", "settlement-materials"],
  }),
  downloadBatchFile: editCalls.get("download", {
    about:
      "A list as its sender's own sheet, with what is wrong beside each row and what became of it: corrected in it, it is sent again. On request the faulty rows alone, or those left behind when it was handed in.",
    subject: "batchNo",
    effect: "writes",
    input: z.object({ batchNo: orderNo, show: z._default(downloadedRows, "all") }),
    output: file,
    errors: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
  replaceBatchFile: editCalls.post("upload", {
    about:
      "Takes a corrected file for a list that is not handed in, in the place of the one before: it is read anew, its papers stay.",
    subject: "batchNo",
    makes: "batchNo",
    input: z.object({ ...batchVersion, fileId: z.uuid(), isAgain, ...readAs }),
    output: materialBatchView,
    errors: [...notNow, ...fileErrors],
    changes,
  }),
  setBatchPapers: editCalls.post("papers", {
    about:
      "Says which papers a list that is not handed in comes with, uploaded as MATERIAL: those whose names begin with a contract number (HT-1 invoice.pdf, HT-1 waybill.pdf), for its row; and common ones, for rows without any.",
    subject: "batchNo",
    input: z.object({
      batchNo: orderNo,
      namedFileIds: z.array(z.uuid()).check(z.maxLength(batchPapersMax, "text.long")),
      commonFileIds: materialFileIds,
    }),
    output: batchPapers,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes,
  }),
  dropBatch: editCalls.post("drop", {
    about: "Discards a list that is not handed in, also while it is read.",
    subject: "batchNo",
    makes: "batchNo",
    input: z.object(batchVersion),
    output: materialBatchView,
    errors: notNow,
    changes,
  }),
  submitBatch: editCalls.post("submit-b2b-order-info", {
    about:
      "Hands a list in: each good row becomes a settlement material with its papers, and operations review it. Its rows are judged once more by today's rules: where more are wrong, or repeat a number, than was agreed to, that is written down and nothing is handed in.",
    subject: "batchNo",
    makes: "batchNo",
    input: z.object({
      ...batchVersion,
      /** Submits the good rows, though others have faults or no documents; those are omitted. */
      isPartial: z._default(z.boolean(), false),
      /** Holds the confirmed number of rows with contract numbers of existing materials, as displayed. */
      repeated: z._default(z.int().check(z.minimum(0)), 0),
    }),
    output: materialBatchView,
    errors: [
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
  completeBatchLogistics: editCalls.post("completion-b2b-order-logistics", {
    about:
      "Supplements the logistics of many materials of one list at once, all or none; operations review each. A row is named by its material's number, with the `changes` of the logistics as they were looked at.",
    subject: "batchNo",
    input: z.object({
      batchNo: orderNo,
      rows: z
        .array(
          z.object({
            orderId: orderNo,
            changes: z.optional(z.int()),
            logisticsProvider: materialInput.logisticsProvider,
            trackingNo: materialInput.trackingNo,
            shippedOn: day,
            fileIds: z._default(materialFileIds, []),
          }),
        )
        .check(z.minLength(1, "text.missing"), z.maxLength(shipmentsAtOnceMax, "text.long")),
    }),
    output: materialBatchView,
    errors: [...notNow, "MATERIAL_FIELD_INVALID", "FILE_NOTFOUND"],
    changes: ["material-batches", "settlement-materials"],
  }),
};
