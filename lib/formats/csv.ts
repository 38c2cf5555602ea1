import { defused } from "./sheets/sheet";

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * One line of a CSV file (RFC 4180), every cell quoted. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it: a stranger's entry must not run on the reader's machine.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
