import { currencyMeant, marksOf } from "@/lib/money/currency-words";
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

/** A long number as sheets show it, and write it to a text: "6.22202E+18" is not what was typed any more. */
const isShortened = (text: string): boolean => text.includes("E+") && /^\s*-?\d(?:[.,]\d+)?E\+\d{2}\s*$/.test(text);

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
  if (isShortened(cell)) return { text: "", issue: "cell.shortened" };
  if (plainText.test(cell)) return { text: cell, issue: null };
  const line = withoutUnseen(withoutBreaks(cell));
  const meant = isFree && ideographs.test(line) ? line : line.normalize("NFKC");
  return { text: meant.replace(/\s+/g, " ").trim(), issue: null };
}

const plainDecimal = /^\d+(?:\.\d+)?$/;

/** Groups of digits that can be nothing else: of three by commas or apostrophes, or of two before the last as in India. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;

/** An amount as people type it, without the currency beside it and the signs between thousands. */
export function plainAmount(text: string, currency: string): string {
  if (plainDecimal.test(text)) return text;
  const typed = text.replace(/\s/g, "");
  const lower = typed.toLowerCase();
  const mark = marksOf(currency).find((one) => lower.startsWith(one) || lower.endsWith(one)) ?? "";
  const bare = lower.startsWith(mark) ? typed.slice(mark.length) : typed.slice(0, typed.length - mark.length);
  return grouped.test(bare) ? bare.replace(/[,'’]/g, "") : bare;
}

/** A currency's code as lists write it, by its code or its name; abroad the yuan is CNH. */
export const currencyTyped = (text: string): string => currencyMeant(text) ?? text.toUpperCase();

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
