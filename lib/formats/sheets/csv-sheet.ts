import { defused, type Cell, type Sheet } from "./sheet";

/** A text that begins like a formula gets an apostrophe before it, which sheets take for "this is text". */
function field(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  const text = defused(cell);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(",")}\r\n`;

/** A sheet as CSV (RFC 4180), row by row; the mark at its beginning marks it as UTF-8. */
export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(({ title }) => title))}`;
  for await (const some of rows) yield some.map(line).join("");
}
