/**
 * A cell as it was read. Text is as typed, a date is "2026-03-18", followed by a time where it has one, a number is
 * plain decimals. A formula is never trusted: its last result need not be its present one.
 * A message may order the worth of an amount in another currency (`equivalent`), which is no amount to pay.
 */
export type ReadCell = string | { readonly number: string } | { readonly fault: "formula" | "error" | "equivalent" };

/** One row of a sheet that holds something. */
export interface ReadRow {
  /** As sheets count: from 1. */
  readonly no: number;
  /** From column A on; columns without anything are empty text. */
  readonly cells: readonly ReadCell[];
  /** Nobody who looks at the sheet sees it. */
  readonly isHidden: boolean;
}

/** Cells that were made one, by rows and columns counted from 1, both ends included. */
export interface Merged {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** The contents of a workbook, in its order. */
export interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A workbook that can be read row by row, whatever it is written in. */
export interface Workbook {
  readonly sheets: readonly SheetName[];
  /** The rows of a sheet, some at a time; which cells are one is known only at its end. */
  rows(sheet: number): AsyncGenerator<readonly ReadRow[], readonly Merged[]>;
}

/** A sheet wider than this holds no list of ours. */
export const columnsMax = 256;
/** More cells made one than anybody makes by hand. */
export const mergedMax = 10_000;

export const isEmpty = (cell: ReadCell): boolean => typeof cell === "string" && cell.trim() === "";

/** Without the empty cells at its end; undefined when nothing is left. */
export function readRow(no: number, cells: readonly ReadCell[], isHidden: boolean): ReadRow | undefined {
  let last = cells.length;
  while (last > 0 && isEmpty(cells[last - 1] ?? "")) last -= 1;
  if (last === 0) return undefined;
  const held: ReadCell[] = [];
  for (let at = 0; at < last; at += 1) held.push(cells[at] ?? "");
  return { no, cells: held, isHidden };
}
