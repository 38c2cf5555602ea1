import type { MadeFormat } from "@/lib/files/terms";

/** Limits the period of account details: "Home date range: at most 180 days" (specification 2, section 2). */
export const accountDetailsDaysMax = 180;

/** Sets the days of the history of total assets, including today. */
export const totalHistoryDays = 90;

/** Lists the file formats of account details. */
export const statementFormats = [
  "xlsx",
  "csv",
  "pdf",
  "mt940",
  "camt053",
  "camt054",
] as const satisfies readonly MadeFormat[];
export type StatementFormat = (typeof statementFormats)[number];

/**
 * Lists the formats that accounting programs read: they contain all entries of the days, and a statement's balances add
 * up.
 */
export const wholeFormats: readonly StatementFormat[] = ["mt940", "camt053", "camt054"];

/** Limits the entries of one PDF, about 150 pages: longer statements are read by programs. */
export const paperEntriesMax = 5_000;

/** Limits the listed orders that hold money. */
export const heldOrdersMax = 200;

/** Limits the entries of one voucher file: each is read before the file is created, and previewed. */
export const voucherEntriesMax = 20_000;

/** Limits the vouchers of the preview. */
export const previewVouchersMax = 5;
