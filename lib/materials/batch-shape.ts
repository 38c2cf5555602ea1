import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { orderNo, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { dialect } from "@/lib/files/sheets/dialect";
import { sheetFaults } from "@/lib/files/sheets/sheet-faults";
import { instant } from "@/lib/time/instant";
import { batchColumns, isBatchColumn } from "./batch-columns";
import { linkStatus, settlementType, storedFiles, usage } from "./calls/materials";
import { material as materialMachine, materialBatch as machine, materialLogistics } from "./states";

export const batchColumn = z.enum(batchColumns);

/** A fault of a row by its column, or of the row as a whole; the issue is a key of the validation texts. */
export const rowFault = z.object({ column: z.union([batchColumn, z.literal("row")]), issue: z.string() });
export type RowFault = z.output<typeof rowFault>;

/** What has become of a row: with its batch open it is good or faulty, later a material or left behind. */
export const batchRowStates = z.enum(["faulty", "good", "handedIn", "left"]);
export type BatchRowState = z.output<typeof batchRowStates>;

/**
 * Which rows are asked for: all, those of a state, those whose numbers a material or another row has already, those without a
 * paper, or those whose logistics are still to be supplemented.
 */
export const shownRows = z.enum(["all", ...batchRowStates.options, "repeated", "noPapers", "awaitingLogistics"]);
export type ShownRows = z.output<typeof shownRows>;

/** What is shown of a list once it is handed in, where rows are asked for that only an open one has. */
export const shownOnceHandedIn = {
  faulty: "left",
  noPapers: "left",
  good: "handedIn",
} as const satisfies Partial<Record<ShownRows, ShownRows>>;

/** The rows that a sheet is downloaded of: all, those with faults, or those that were not handed in. */
export const downloadedRows = z.enum(["all", "faulty", "left"]);
export type DownloadedRows = z.output<typeof downloadedRows>;

/** A list of materials of one kind. */
export const batch = z.object({
  batchNo: orderNo,
  kind: settlementType,
  state: stateOf(machine),
  /** How often its state has changed: what is handed in or replaced is named by it. */
  changes: z.int(),
  fileName: z.string(),
  fileId: z.uuid(),
  /** How a csv file was read; null for any other. */
  dialect: z.nullable(dialect),
  /** How far it is read, and how many of those rows have faults. */
  rowsRead: z.int(),
  rowsFaulty: z.int(),
  /** Good rows whose contract or customs declaration number a material of the merchant's or another row has already. */
  repeated: z.int(),
  /** Why the file could not be read, and the columns that this is about. */
  fault: z.nullable(z.enum(sheetFaults)),
  faultAbout: z.array(batchColumn),
  /** What its good rows come to, by currency. */
  amounts: z.array(sumCodec),
  maker: z.string(),
  placedAt: instant,
  submittedAt: z.nullable(instant),
});

/** The papers of a list that is open. */
export const batchPapers = z.object({
  /** Each is a paper of the row with whose contract number its name begins; null where there is none. */
  named: z.array(z.extend(storedFile, { contractNo: z.nullable(z.string()) })),
  /** Papers of every row that has none by its contract number. */
  common: storedFiles,
  /** Good rows that have none at all. */
  without: z.int(),
});

/** A row as it was typed, by column, and what became of it. */
export const batchRow = z.object({
  /** As the sheet counts it. */
  no: z.int(),
  typed: z.record(z.string().check(z.refine(isBatchColumn)), z.string()),
  faults: z.array(rowFault),
  state: batchRowStates,
  contractNo: z.string(),
  buyerName: z.string(),
  amount: z.nullable(moneyCodec),
  /** A material of the merchant's with the same contract or customs declaration number, when the row was judged. */
  repeats: z.nullable(orderNo),
  /** Another row of the list with the same customs declaration number. */
  repeatsRow: z.nullable(z.int()),
  /** The names of the papers that it is handed in with. */
  papers: z.array(z.string()),
  /** The material that it became, as it stands now. */
  material: z.nullable(
    z.object({
      serialNo: orderNo,
      state: stateOf(materialMachine),
      changes: z.int(),
      usage,
      link: linkStatus,
      /** Its logistics, where its goods were not shipped and it is approved. */
      logistics: z.nullable(z.object({ state: stateOf(materialLogistics), changes: z.int(), reason: z.string() })),
    }),
  ),
});

/** One page of a list's rows. */
export const batchRows = pageOf(batchRow);
