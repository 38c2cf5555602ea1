import type { ExportFormat } from "@/lib/files/terms";

/** Lists the accounting programs that vouchers are written for. */
export const accountingSystems = ["kingdee", "yonyou", "xero", "quickbooks"] as const;
export type AccountingSystem = (typeof accountingSystems)[number];

/** Describes a program's input: the format of its file, the identifier of an account, and its limits. */
interface SystemTerms {
  readonly format: ExportFormat;
  readonly knowsBy: "code" | "name";
  /** Limits the characters of a line's text. */
  readonly textMax: number;
  /** Limits the lines of one file; null when no limit is known. */
  readonly linesMax: number | null;
}

export const systemTerms: Readonly<Record<AccountingSystem, SystemTerms>> = {
  kingdee: { format: "xlsx", knowsBy: "code", textMax: 255, linesMax: null },
  /** "摘要 文本 60" (the layout's source is cited beside it). */
  yonyou: { format: "xlsx", knowsBy: "code", textMax: 60, linesMax: null },
  /** "You can import up to 300 lines in one template file" (help.xero.com/nz/ManualJournalsImport). */
  xero: { format: "csv", knowsBy: "code", textMax: 400, linesMax: 300 },
  /** Account names alone: "Turn off account numbers before you begin" (Intuit's help, cited beside the layout). */
  quickbooks: { format: "csv", knowsBy: "name", textMax: 1_000, linesMax: null },
};
