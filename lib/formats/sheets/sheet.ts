/** A cell: text as it is, or a number in plain decimals, which is never rounded on its way. */
export type Cell = string | { readonly number: string };

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Whether whatever is typed there stays text: numbers keep their leading zeros. */
  readonly isText?: boolean;
  /** The words that programs offer there; others may be typed all the same. */
  readonly choices?: readonly string[];
}

export interface Sheet {
  readonly name: string;
  /** What stands at the head of each printed page, such as that it is a simulation. */
  readonly notice?: string | undefined;
  readonly columns: readonly SheetColumn[];
  /** Rows as they are read, many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** A sheet's name as programs take it: 31 characters at most, none of those that name ranges, and not empty. */
export const sheetName = (name: string): string =>
  name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31) || "Sheet1";

/** Programs take these at the beginning of a cell for a formula, full-width ones too (CWE-1236). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/**
 * Where a program that takes another sign than the comma for the separator lets a cell begin: behind a semicolon, tab or
 * bar and the quotation marks that may follow it, and on each line of a text.
 */
const cellBeginnings = /([;|\t\r\n][\s\0"]*)(?=[=+\-@＝＋－＠])/g;

/** Controls and noncharacters, which make a file that holds them no text to many programs. */
const noText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\p{Noncharacter_Code_Point}]/gu;

/**
 * A text of a csv that no program takes for a formula, whatever it guesses as the separator: an apostrophe stands before
 * what one would take for its beginning. Without what no text holds.
 */
export function defused(text: string): string {
  const inside = text.toWellFormed().replace(noText, "").replace(cellBeginnings, "$1'");
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(inside) ? `'${inside}` : inside;
}
