import type { Outgoing } from "@/lib/call/call";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import type { Cell, SheetColumn } from "../../../formats/sheets/sheet";
import { streamOf } from "../materials";
import { typeOf } from "../stored-files";

/** The form of a list: its columns, the rows that are filled in already, and a sheet of its own with an example. */
interface Form {
  readonly file: string;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly example: { readonly title: string; readonly cells: readonly Cell[] };
}

/** A form as an Excel file, made as it is read. */
export function formFile({ file: name, title, columns, rows, example }: Form): {
  readonly name: string;
  open(): Outgoing;
} {
  const sheets = [
    { name: title, columns, rows: [rows] },
    {
      name: example.title,
      columns: columns.map(({ title: head, width, isText }) => ({
        title: head,
        width,
        ...(isText !== undefined && { isText }),
      })),
      rows: [[example.cells]],
    },
  ] as const;
  return { name, open: () => ({ name, type: typeOf("xlsx"), body: streamOf(xlsx(...sheets)) }) };
}
