import { escapeFormulas } from "./sheets/sheet";

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * Formats one line of a CSV file (RFC 4180), every cell quoted. A cell that a spreadsheet would interpret as a formula
 * is prefixed with an apostrophe: a stranger's entry must not run on the reader's machine.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormulas(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
