import { escapeFormulas } from "./formulas";
import type { Cell, Sheet } from "./sheets/sheet";

/** Holds the byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\uFEFF";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Formats a cell: a number as it is, a text that no spreadsheet takes for a formula. */
function field(cell: Cell, quotes: "all" | "needed"): string {
  if (typeof cell !== "string") return cell.number;
  const text = escapeFormulas(cell);
  return quotes === "all" || /[",\r\n]/.test(text) || text !== text.trim() ? quoted(text) : text;
}

/** Formats one line of a CSV file (RFC 4180), with its texts in quotation marks where they are needed, or everywhere. */
export const csvLine = (cells: readonly Cell[], quotes: "all" | "needed" = "needed"): string =>
  `${cells.map((cell) => field(cell, quotes)).join(",")}\r\n`;

/** Renders a sheet as CSV, row by row. */
export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title));
  for await (const some of rows) yield some.map((cells) => csvLine(cells)).join("");
}
