import { withoutBreaks, withoutUnseen } from "@/lib/forms/text-entry";

/** A cell of a list: its text, or why nothing can be read there. */
export type SheetCell =
  string | { readonly number: string } | { readonly fault: "formula" | "error" | "merged" | "equivalent" };

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A number loses everything after its fifteenth digit: what was typed as one is not what it was any more. */
const digitsMax = 15;

/** What is lost of a text that is typed as a number; null where nothing is. */
export const lostDigits = (number: string): string | null =>
  number.replace(/\D/g, "").length > digitsMax ? "cell.digits" : null;

/** ASCII characters with single blanks between them: such a text needs no tidying, and most are like that. */
const plainText = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * The text of a cell as it is meant: half-width where it is typed full-width, without breaks and marks that nobody
 * sees. Where it is free (`isFree`) and Chinese it stays as it is. `issueOfNumber` says what is wrong with a text that
 * is typed as a number.
 */
export function cellText(
  cell: SheetCell,
  isFree: boolean,
  issueOfNumber: (number: string) => string | null,
): { readonly text: string; readonly issue: string | null } {
  if (typeof cell !== "string" && "fault" in cell) return { text: "", issue: `cell.${cell.fault}` };
  if (typeof cell !== "string") return { text: cell.number, issue: issueOfNumber(cell.number) };
  if (plainText.test(cell)) return { text: cell, issue: null };
  const line = withoutUnseen(withoutBreaks(cell));
  const meant = isFree && ideographs.test(line) ? line : line.normalize("NFKC");
  return { text: meant.replace(/\s+/g, " ").trim(), issue: null };
}

const plainDecimal = /^\d+(?:\.\d+)?$/;

/** An amount as people type it, without the currency beside it and commas between thousands. */
export function plainAmount(text: string, currency: string): string {
  if (plainDecimal.test(text)) return text;
  const bare = text.replace(/\s/g, "").replace(new RegExp(`^${currency}|${currency}$`, "i"), "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
}

/** A currency's code as sheets write it: "CNY" is what they say; abroad the yuan is CNH. */
export const currencyTyped = (text: string): string => text.toUpperCase().replace(/^(CNY|RMB)$/, "CNH");

/** The cells of a row by its columns; unknown columns are ignored. */
export function byColumn<Column extends string>(
  cells: readonly SheetCell[],
  columns: readonly (Column | "")[],
): Partial<Record<Column, SheetCell>> {
  const found: Partial<Record<Column, SheetCell>> = {};
  for (const [at, column] of columns.entries()) if (column !== "") found[column] = cells[at] ?? "";
  return found;
}

/** Whether something is wrong in a column already. */
export const isFaulty = (faults: readonly { readonly column: string }[], column: string): boolean =>
  faults.length > 0 && faults.some((fault) => fault.column === column);
