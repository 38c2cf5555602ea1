import { escapeFormulas, type Cell, type Sheet } from "./sheet";

/**
 * Formats a cell; a text that begins like a formula is prefixed with an apostrophe, which sheets read as a text marker.
 */
function field(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  const text = escapeFormulas(cell);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(",")}\r\n`;

/** Renders a sheet as CSV (RFC 4180), row by row; the byte order mark identifies it as UTF-8. */
export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(({ title }) => title))}`;
  for await (const some of rows) yield some.map(line).join("");
}
