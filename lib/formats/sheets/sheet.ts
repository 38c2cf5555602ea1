/** Describes a cell: text, or a number in plain decimals, which is never rounded. */
export type Cell = string | { readonly number: string };

export interface SheetColumn {
  readonly title: string;
  /** Holds the width in characters. */
  readonly width: number;
  /** True for a column of text: numbers typed there retain their leading zeros. */
  readonly isText?: boolean;
  /** Holds the values that programs offer there; others may be typed too. */
  readonly choices?: readonly string[];
}

export interface Sheet {
  readonly name: string;
  /** Holds the notice at the head of each printed page, such as that this is a simulation. */
  readonly notice?: string | undefined;
  readonly columns: readonly SheetColumn[];
  /** The rows as they are read, many at a time. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** Returns a valid sheet name: 31 characters at most, without the characters of range names, and not empty. */
export const toValidSheetName = (name: string): string =>
  name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31) || "Sheet1";
