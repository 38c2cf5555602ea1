import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { orderNo, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { dialect } from "@/lib/files/sheets/dialect";
import { sheetFaults } from "@/lib/files/sheets/sheet-faults";
import { instant } from "@/lib/time/instant";
import { materialBatchColumns, isMaterialBatchColumn } from "./batch-columns";
import { linkStatus, settlementType, storedFiles, usage } from "./calls/materials";
import { material as materialMachine, materialBatchMachine as machine, materialLogistics } from "./states";

export const materialBatchColumn = z.enum(materialBatchColumns);

/** Describes a fault of a row by its column, or of the row as a whole; the issue is a key of the validation texts. */
export const materialRowFault = z.object({
  column: z.union([materialBatchColumn, z.literal("row")]),
  issue: z.string(),
});
export type MaterialRowFault = z.output<typeof materialRowFault>;

/** Lists the states of a row: faulty or good while its batch is open, later submitted or omitted. */
export const materialRowStates = z.enum(["faulty", "good", "handedIn", "left"]);
export type MaterialRowState = z.output<typeof materialRowStates>;

/**
 * Lists the row filters: all, those in a state, those with numbers of a material or another row, those without a
 * document, or those with logistics to be supplemented.
 */
export const materialRowFilter = z.enum([
  "all",
  ...materialRowStates.options,
  "repeated",
  "noPapers",
  "awaitingLogistics",
]);
export type MaterialRowFilter = z.output<typeof materialRowFilter>;

/** Maps filters of an open list to their counterparts after the submission. */
export const filterAfterSubmit = {
  faulty: "left",
  noPapers: "left",
  good: "handedIn",
} as const satisfies Partial<Record<MaterialRowFilter, MaterialRowFilter>>;

/** Lists the row filters of a downloaded sheet: all, those with faults, or those that were not submitted. */
export const downloadedRows = z.enum(["all", "faulty", "left"]);
export type DownloadedRows = z.output<typeof downloadedRows>;

/** Describes a list of materials of one kind. */
export const materialBatchView = z.object({
  batchNo: orderNo,
  kind: settlementType,
  state: stateSchema(machine),
  /** Holds the number of state changes: a submission or replacement refers to it. */
  changes: z.int(),
  fileName: z.string(),
  fileId: z.uuid(),
  /** Holds the dialect of a csv file; null for any other. */
  dialect: z.nullable(dialect),
  /** Holds the number of rows read so far, and of those with faults. */
  rowsRead: z.int(),
  rowsFaulty: z.int(),
  /**
   * Holds the number of good rows with a contract or customs declaration number that a material of the merchant or
   * another row already has.
   */
  repeated: z.int(),
  /** Holds the reason that the file could not be read, and the columns it concerns. */
  fault: z.nullable(z.enum(sheetFaults)),
  faultAbout: z.array(materialBatchColumn),
  /** Holds the sums of its good rows, by currency. */
  amounts: z.array(sumCodec),
  maker: z.string(),
  placedAt: instant,
  submittedAt: z.nullable(instant),
});

/** Describes the documents of an open list. */
export const batchPapers = z.object({
  /** Documents of the row with the contract number at the beginning of their name; null when there is none. */
  named: z.array(z.extend(storedFile, { contractNo: z.nullable(z.string()) })),
  /** Documents of every row without one of its contract number. */
  common: storedFiles,
  /** Holds the number of good rows without any document. */
  without: z.int(),
});

/** Describes a row as typed, by column, and its outcome. */
export const materialRowView = z.object({
  /** Holds the row number in the sheet. */
  no: z.int(),
  typed: z.record(z.string().check(z.refine(isMaterialBatchColumn)), z.string()),
  faults: z.array(materialRowFault),
  state: materialRowStates,
  contractNo: z.string(),
  buyerName: z.string(),
  amount: z.nullable(moneyCodec),
  /** A material of the merchant with the same contract or customs declaration number, at the time of validation. */
  repeats: z.nullable(orderNo),
  /** Another row of the list with the same customs declaration number. */
  repeatsRow: z.nullable(z.int()),
  /** Holds the names of the documents that are submitted with it. */
  papers: z.array(z.string()),
  /** Holds the material that it became, in its current state. */
  material: z.nullable(
    z.object({
      serialNo: orderNo,
      state: stateSchema(materialMachine),
      changes: z.int(),
      usage,
      link: linkStatus,
      /** Holds the logistics, when its goods were not shipped and it is approved. */
      logistics: z.nullable(z.object({ state: stateSchema(materialLogistics), changes: z.int(), reason: z.string() })),
    }),
  ),
});

/** Describes one page of a list's rows. */
export const batchRows = pageSchema(materialRowView);
