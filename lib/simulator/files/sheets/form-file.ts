import type { OutgoingFile } from "@/lib/call/call";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import type { Cell, SheetColumn } from "../../../formats/sheets/sheet";
import { streamFromGenerator } from "../materials";
import { contentTypeOf } from "../stored-files";

/** Describes the template of a list: its columns, prefilled rows, and a separate sheet with an example. */
interface Form {
  readonly file: string;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly example: { readonly title: string; readonly cells: readonly Cell[] };
}

/** Returns a template as an Excel file that is generated while it is read. */
export function excelTemplateFile({ file: name, title, columns, rows, example }: Form): {
  readonly name: string;
  open(): OutgoingFile;
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
  return { name, open: () => ({ name, type: contentTypeOf("xlsx"), body: streamFromGenerator(xlsx(...sheets)) }) };
}
