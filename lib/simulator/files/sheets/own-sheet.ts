import * as z from "zod/mini";
import type { OutgoingFile } from "@/lib/call/call";
import type { SheetCell } from "@/lib/files/sheets/cells";
import type { Cell, SheetColumn } from "../../../formats/sheets/sheet";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import { streamFromGenerator } from "../materials";
import { contentTypeOf } from "../stored-files";

const cellsShape = z.array(
  z.union([
    z.string(),
    z.object({ number: z.string() }),
    z.object({ fault: z.enum(["formula", "error", "merged", "equivalent"]) }),
  ]),
);

/** Parses the stored cells of a row. */
export const sheetCellsOf = ({ cells }: { readonly cells: unknown }): z.output<typeof cellsShape> =>
  z.parse(cellsShape, cells);

/** Returns the content of a cell as text. */
const textOf = (cell: SheetCell): string => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "");

/** Returns the typed texts of a row, by known column. */
export function typedTextsByColumn<Column extends string>(
  cells: readonly SheetCell[],
  columns: readonly string[],
  isColumn: (text: string) => text is Column,
): Record<Column, string> {
  const texts: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) if (isColumn(column)) texts[column] = textOf(cells[at] ?? "");
  // named cast: columns without a text are not in it
  return texts as Record<Column, string>;
}

/** Describes a list as its sender uploaded it: headings and columns by position, and the cells of one row. */
export interface TypedList {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly SheetCell[];
}

/** Replaces texts in some columns; a column that the file did not have is appended. */
export function withCorrectedCells(
  list: TypedList,
  newTexts: Readonly<Record<string, string>>,
  headingOf: (column: string) => string,
): { headings: string[]; columns: string[]; cells: SheetCell[] } {
  const [headings, columns, cells] = [[...list.headings], [...list.columns], [...list.cells]];
  for (const [column, text] of Object.entries(newTexts)) {
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

/** Describes a sheet of the sender's own columns, with the outcome of each row beside them. */
interface OwnSheet<R> {
  readonly file: string;
  readonly title: string;
  readonly ownColumns: readonly SheetColumn[];
  readonly beside: readonly SheetColumn[];
  /** Returns the next rows after a row number, in sheet order; an empty list at the end. */
  after(no: number): Promise<readonly R[]>;
  cellsBeside(row: R): readonly Cell[];
}

/** Returns such a sheet as an Excel file that is generated while it is sent. */
export const uploadedSheetWithResults = <R extends { readonly no: number; readonly cells: unknown }>(
  sheet: OwnSheet<R>,
): OutgoingFile => ({
  name: sheet.file,
  type: contentTypeOf("xlsx"),
  body: streamFromGenerator(
    xlsx({ name: sheet.title, columns: [...sheet.ownColumns, ...sheet.beside], rows: rowsOf(sheet) }),
  ),
});

async function* rowsOf<R extends { readonly no: number; readonly cells: unknown }>({
  ownColumns,
  after,
  cellsBeside,
}: OwnSheet<R>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let last = 0; ;) {
    const rows = await after(last);
    if (rows.length === 0) return;
    yield rows.map((row) => {
      const cells = sheetCellsOf(row);
      const ownCells = ownColumns.map((_, at): Cell => {
        const cell = cells[at] ?? "";
        return typeof cell === "string" || "number" in cell ? cell : "";
      });
      return [...ownCells, ...cellsBeside(row)];
    });
    last = rows.at(-1)?.no ?? last;
  }
}
