import type { Cell, Sheet, SheetColumn } from "@/lib/formats/sheets/sheet";
import type { VoucherMapping } from "../mapping";
import type { AccountingVoucher, VoucherLine } from "../voucher";

/** Describes a program's import file. */
export interface Layout {
  /** Holds the name of the sheet, when the file has sheets. */
  readonly sheet: string;
  readonly columns: readonly SheetColumn[];
  /** Returns the lines of one voucher. */
  rows(voucher: AccountingVoucher, books: Books): Cell[][];
  /** Lists the sheets that follow it. */
  readonly behind?: readonly Sheet[];
}

export type Books = Pick<VoucherMapping, "base" | "taxRate">;

/** Holds a cell that is left to the program, or is the same on every line. */
export type FixedValue = string | number;

/** Returns a column's cell of a line; `at` is the line's index in its voucher, from 0. */
export type CellOf = (line: VoucherLine, voucher: AccountingVoucher, at: number, books: Books) => Cell;

/** Builds a layout from its columns, each with the value that it contains, in order. */
export function buildVoucherSheetLayout(
  sheet: string,
  columns: readonly (readonly [title: string, width: number, of: CellOf | FixedValue])[],
  behind: readonly Sheet[] = [],
): Layout {
  const cells = columns.map(([, , of]): CellOf => {
    if (typeof of === "function") return of;
    const fixedCell: Cell = typeof of === "number" ? { number: String(of) } : of;
    return () => fixedCell;
  });
  return {
    sheet,
    columns: columns.map(([title, width]) => ({ title, width })),
    rows: (voucher, books) => voucher.lines.map((line, at) => cells.map((of) => of(line, voucher, at, books))),
    behind,
  };
}

/** Formats a day with slashes: `order` lists "d", "m" and "y". */
export function slashDate(day: string, order: readonly ("d" | "m" | "y")[]): string {
  const [y = "", m = "", d = ""] = day.split("-");
  const parts = { y, m, d };
  return order.map((part) => parts[part]).join("/");
}
