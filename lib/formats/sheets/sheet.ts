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
  readonly columns: readonly SheetColumn[];
  /** Rows as they are read, many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** A sheet's name as programs take it: 31 characters at most. */
export const sheetName = (name: string): string => name.slice(0, 31);

/** Programs take these at the beginning of a cell for a formula, full-width ones too (CWE-1236). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
export const looksLikeFormula = (text: string): boolean => formula.test(text);
