import type { Cell, Sheet, SheetColumn } from "@/lib/formats/sheets/sheet";
import type { VoucherMapping } from "../mapping";
import type { Voucher, VoucherLine } from "../voucher";

/** What a program's import file looks like. */
export interface Layout {
  /** The name of its sheet, where the file has sheets. */
  readonly sheet: string;
  readonly columns: readonly SheetColumn[];
  /** The lines of one voucher. */
  rows(voucher: Voucher, books: Books): Cell[][];
  /** Sheets that stand behind it. */
  readonly behind?: readonly Sheet[];
}

export type Books = Pick<VoucherMapping, "base" | "taxRate">;

/** A column that is left to the program, or holds the same on every line. */
export type Fixed = string | number;

/** A column's cell of a line; `at` is the line's place in its voucher, from 0. */
export type CellOf = (line: VoucherLine, voucher: Voucher, at: number, books: Books) => Cell;

/** A layout of which each column says what it holds, in its order. */
export function layoutOf(
  sheet: string,
  columns: readonly (readonly [title: string, width: number, of: CellOf | Fixed])[],
  behind: readonly Sheet[] = [],
): Layout {
  const cells = columns.map(([, , of]): CellOf => {
    if (typeof of === "function") return of;
    const fixed: Cell = typeof of === "number" ? { number: String(of) } : of;
    return () => fixed;
  });
  return {
    sheet,
    columns: columns.map(([title, width]) => ({ title, width })),
    rows: (voucher, books) => voucher.lines.map((line, at) => cells.map((of) => of(line, voucher, at, books))),
    behind,
  };
}

/** A day as month and day stand in the rest of the world: `order` of "d", "m" and "y", between slashes. */
export function slashed(day: string, order: readonly ("d" | "m" | "y")[]): string {
  const [y = "", m = "", d = ""] = day.split("-");
  const parts = { y, m, d };
  return order.map((part) => parts[part]).join("/");
}
