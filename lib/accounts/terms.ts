import type { MadeFormat } from "@/lib/files/terms";

/** How far back account details reach: "Home date range: at most 180 days" (specification 2, section 2). */
export const statementDaysMax = 180;

/** The file formats of account details. */
export const statementFormats = [
  "xlsx",
  "csv",
  "pdf",
  "mt940",
  "camt053",
  "camt054",
] as const satisfies readonly MadeFormat[];
export type StatementFormat = (typeof statementFormats)[number];

/** Those that accountants' programs read: all entries of the days, and of a statement balances that add up. */
export const wholeFormats: readonly StatementFormat[] = ["mt940", "camt053", "camt054"];

/** Entries on one paper, some 150 pages: who wants more of them reads them with a program. */
export const paperEntriesMax = 5_000;

/** Orders that hold money are listed up to so many. */
export const heldOrdersMax = 200;

/** Entries that vouchers are made of at once: each is looked at before the file is made, and shown beforehand. */
export const voucherEntriesMax = 20_000;

/** How many of them are shown before the file is made. */
export const vouchersShownMax = 5;
