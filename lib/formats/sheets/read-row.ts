/**
 * Describes a cell as it was read. Text is as typed, a date is "2026-03-18", followed by a time if it has one, a number
 * is in plain decimals. A formula is never trusted: its cached result may be outdated.
 * A message may order the equivalent of an amount in another currency (`equivalent`), which is not an amount to pay.
 */
export type ReadCell = string | { readonly number: string } | { readonly fault: "formula" | "error" | "equivalent" };

/** Describes one non-empty row of a sheet. */
export interface ReadRow {
  /** Holds the row number, counted from 1. */
  readonly no: number;
  /** Holds the cells from column A on; empty columns are empty text. */
  readonly cells: readonly ReadCell[];
  /** True for a row that is hidden in the sheet. */
  readonly isHidden: boolean;
}

/** Describes merged cells, by rows and columns counted from 1, both ends included. */
export interface MergedRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** Describes a sheet of a workbook. */
export interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/** Describes a workbook that can be read row by row, in any format. */
export interface Workbook {
  readonly sheets: readonly SheetName[];
  /** Yields the rows of a sheet, some at a time; merged cells are known only at its end. */
  rows(sheet: number): AsyncGenerator<readonly ReadRow[], readonly MergedRange[]>;
}

/** Limits the number of columns: a wider sheet holds no supported list. */
export const columnsMax = 256;
/** Limits the number of merged ranges, more than users create manually. */
export const mergedMax = 10_000;

export const isEmptyCell = (cell: ReadCell): boolean => typeof cell === "string" && cell.trim() === "";

/** Returns a row without its trailing empty cells; undefined when nothing is left. */
export function toReadRow(no: number, cells: readonly ReadCell[], isHidden: boolean): ReadRow | undefined {
  let last = cells.length;
  while (last > 0 && isEmptyCell(cells[last - 1] ?? "")) last -= 1;
  if (last === 0) return undefined;
  const usedCells: ReadCell[] = [];
  for (let at = 0; at < last; at += 1) usedCells.push(cells[at] ?? "");
  return { no, cells: usedCells, isHidden };
}
