/** A cell: text as it is, or a number in plain decimals, which is never rounded on its way. */
export type Cell = string | { readonly number: string };

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; /** In characters. */ readonly width: number }[];
  /** Rows as they are read, many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** Programs take these at the beginning of a cell for a formula, full-width ones too (CWE-1236). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
export const looksLikeFormula = (text: string): boolean => formula.test(text);
