/** Describes a cell: text, or a number in plain decimals, which is never rounded. */
export type Cell = string | { readonly number: string };

export interface SheetColumn {
  readonly title: string;
  /** The width in characters. */
  readonly width: number;
  /** True for a column of text: numbers typed there retain their leading zeros. */
  readonly isText?: boolean;
  /** The values that programs offer there; others may be typed too. */
  readonly choices?: readonly string[];
}

export interface Sheet {
  readonly name: string;
  /** The notice at the head of each printed page, such as that this is a simulation. */
  readonly notice?: string | undefined;
  readonly columns: readonly SheetColumn[];
  /** The rows as they are read, many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** Returns a valid sheet name: 31 characters at most, without the characters of range names, and not empty. */
export const sheetName = (name: string): string =>
  name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31) || "Sheet1";

/** Matches the beginning of cells that programs interpret as formulas, full-width ones too (CWE-1236). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
export const isFormulaLike = (text: string): boolean => formula.test(text);

/**
 * Matches the positions where a program with another separator than the comma would begin a cell: behind a semicolon,
 * tab or bar and optional quotation marks, and on each line of a text.
 */
const cellBeginnings = /([;|\t\r\n][\s\0"]*)(?=[=+\-@＝＋－＠])/g;

/** Matches control characters and noncharacters, which make a file binary for many programs. */
const noText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\p{Noncharacter_Code_Point}]/gu;

/**
 * Escapes a csv text so that no program interprets it as a formula, with any guess of the separator: an apostrophe is
 * inserted before each possible beginning. Also removes characters that are not text.
 */
export function escapeFormulas(text: string): string {
  const inside = text.toWellFormed().replace(noText, "").replace(cellBeginnings, "$1'");
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(inside) ? `'${inside}` : inside;
}
