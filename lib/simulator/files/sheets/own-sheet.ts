import * as z from "zod/mini";
import type { Outgoing } from "@/lib/call/call";
import type { SheetCell } from "@/lib/files/sheets/cells";
import type { Cell, SheetColumn } from "../../../formats/sheets/sheet";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import { streamOf } from "../materials";
import { typeOf } from "../stored-files";

const cellsShape = z.array(
  z.union([
    z.string(),
    z.object({ number: z.string() }),
    z.object({ fault: z.enum(["formula", "error", "merged", "equivalent"]) }),
  ]),
);

/** The cells of a row as they were read. */
export const cellsOf = ({ cells }: { readonly cells: unknown }): z.output<typeof cellsShape> =>
  z.parse(cellsShape, cells);

/** What stands in a cell, as text. */
const textOf = (cell: SheetCell): string => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "");

/** A row as it was typed, by its known columns. */
export function typedBy<Column extends string>(
  cells: readonly SheetCell[],
  columns: readonly string[],
  isColumn: (text: string) => text is Column,
): Record<Column, string> {
  const typed: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) if (isColumn(column)) typed[column] = textOf(cells[at] ?? "");
  // named cast: columns without a text are not in it
  return typed as Record<Column, string>;
}

/** A list as somebody sent it: the headings and the column of each place, and the cells of one row. */
export interface TypedList {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly SheetCell[];
}

/** The same with texts typed anew in some columns; one that the file did not have joins it at its end. */
export function retyped(
  list: TypedList,
  typed: Readonly<Record<string, string>>,
  headingOf: (column: string) => string,
): { headings: string[]; columns: string[]; cells: SheetCell[] } {
  const [headings, columns, cells] = [[...list.headings], [...list.columns], [...list.cells]];
  for (const [column, text] of Object.entries(typed)) {
    if (!columns.includes(column)) {
      while (headings.length < columns.length) headings.push("");
      columns.push(column);
      headings.push(headingOf(column));
    }
    const place = columns.indexOf(column);
    while (cells.length < place) cells.push("");
    cells[place] = text;
  }
  return { headings, columns, cells };
}

/** A sheet of the sender's own columns, with what became of each row beside it. */
interface OwnSheet<R> {
  readonly file: string;
  readonly title: string;
  readonly own: readonly SheetColumn[];
  readonly beside: readonly SheetColumn[];
  /** The next rows after a place, in the order of the sheet; none at its end. */
  after(no: number): Promise<readonly R[]>;
  cellsBeside(row: R): readonly Cell[];
}

/** Such a sheet as an Excel file, read and packed as it goes out. */
export const ownSheet = <R extends { readonly no: number; readonly cells: unknown }>(sheet: OwnSheet<R>): Outgoing => ({
  name: sheet.file,
  type: typeOf("xlsx"),
  body: streamOf(xlsx({ name: sheet.title, columns: [...sheet.own, ...sheet.beside], rows: rowsOf(sheet) })),
});

async function* rowsOf<R extends { readonly no: number; readonly cells: unknown }>({
  own,
  after,
  cellsBeside,
}: OwnSheet<R>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let last = 0; ;) {
    const rows = await after(last);
    if (rows.length === 0) return;
    yield rows.map((row) => {
      const cells = cellsOf(row);
      const typed = own.map((_, at): Cell => {
        const cell = cells[at] ?? "";
        return typeof cell === "string" || "number" in cell ? cell : "";
      });
      return [...typed, ...cellsBeside(row)];
    });
    last = rows.at(-1)?.no ?? last;
  }
}
