import { currencyFromText, currencyAmountMarks } from "@/lib/money/currency-words";
import { replaceLineBreaks, removeInvisibleCharacters } from "@/lib/forms/text-entry";

/** Describes a cell of a list: its text, or the reason that it cannot be read. */
export type SheetCell =
  string | { readonly number: string } | { readonly fault: "formula" | "error" | "merged" | "equivalent" };

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/**
 * Spreadsheets drop every digit of a number after the fifteenth, so a longer number is no longer the one that was
 * typed.
 */
const digitsMax = 15;

/** Returns the issue of a text that was typed as a number and lost digits; null when no digit was lost. */
export const lostDigitsIssue = (number: string): string | null =>
  number.replace(/\D/g, "").length > digitsMax ? "cell.digits" : null;

/**
 * Returns true for a long number in a sheet's scientific notation: "6.22202E+18" no longer holds the digits that were
 * typed.
 */
const isScientificNotation = (text: string): boolean =>
  text.includes("E+") && /^\s*-?\d(?:[.,]\d+)?E\+\d{2}\s*$/.test(text);

/**
 * Matches ASCII characters with single blanks between them: such a text needs no normalization, and most texts are like
 * that.
 */
const plainText = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Returns the normalized text of a cell: full-width characters become half-width, breaks and invisible marks are
 * removed. A free text (`isFree`) in Chinese stays unchanged. `issueOfNumber` returns the issue of a text that was
 * typed as a number.
 */
export function normalizeSheetCell(
  cell: SheetCell,
  isFree: boolean,
  issueOfNumber: (number: string) => string | null,
): { readonly text: string; readonly issue: string | null } {
  if (typeof cell !== "string" && "fault" in cell) return { text: "", issue: `cell.${cell.fault}` };
  if (typeof cell !== "string") return { text: cell.number, issue: issueOfNumber(cell.number) };
  if (isScientificNotation(cell)) return { text: "", issue: "cell.shortened" };
  if (plainText.test(cell)) return { text: cell, issue: null };
  const line = removeInvisibleCharacters(replaceLineBreaks(cell));
  const normalText = isFree && ideographs.test(line) ? line : line.normalize("NFKC");
  return { text: normalText.replace(/\s+/g, " ").trim(), issue: null };
}

const plainDecimal = /^\d+(?:\.\d+)?$/;

/**
 * Matches grouped digits that are unambiguous: groups of three by commas or apostrophes, or of two before the last
 * group as in India.
 */
const groupedDigits = /^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;

/** Returns an amount as people type it, without the currency beside it and without thousands separators. */
export function stripAmountFormatting(text: string, currency: string): string {
  if (plainDecimal.test(text)) return text;
  const inputText = text.replace(/\s/g, "");
  const lower = inputText.toLowerCase();
  const mark =
    currencyAmountMarks(currency).find((candidate) => lower.startsWith(candidate) || lower.endsWith(candidate)) ?? "";
  const bare = lower.startsWith(mark)
    ? inputText.slice(mark.length)
    : inputText.slice(0, inputText.length - mark.length);
  return groupedDigits.test(bare) ? bare.replace(/[,'’]/g, "") : bare;
}

/** Returns the currency code of a list's text, given as a code or a name; outside China the yuan is CNH. */
export const normalizeCurrencyText = (text: string): string => currencyFromText(text) ?? text.toUpperCase();

/** Returns the cells of a row by column; unknown columns are ignored. */
export function cellsByColumn<Column extends string>(
  cells: readonly SheetCell[],
  columns: readonly (Column | "")[],
): Partial<Record<Column, SheetCell>> {
  const result: Partial<Record<Column, SheetCell>> = {};
  for (const [at, column] of columns.entries()) if (column !== "") result[column] = cells[at] ?? "";
  return result;
}

/** Returns true when a column already has a fault. */
export const hasColumnFault = (faults: readonly { readonly column: string }[], column: string): boolean =>
  faults.length > 0 && faults.some((fault) => fault.column === column);
