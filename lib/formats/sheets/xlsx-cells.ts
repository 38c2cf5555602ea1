import { formatSheetSerialDate, sheetNumberToDecimal } from "./numbers";
import type { MergedRange, ReadCell } from "./read-row";
import { unescapeXlsxText } from "./xlsx-texts";

/** Holds the tables that the cells of a sheet refer to. */
export interface Shared {
  readonly texts: readonly string[];
  /** By style: true when a number is displayed as a day or time. */
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
}

/** Returns true for an attribute that is set. */
export const isXmlAttributeTrue = (text: string | undefined): boolean =>
  text === "1" || text === "true" || text === "on";

/** Parses a column: "C7" is in column 2, counted from 0. */
export function cellRefColumnIndex(at: string): number {
  let column = 0;
  for (let letter = 0; letter < at.length; letter += 1) {
    const value = at.charCodeAt(letter) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/**
 * Parses a range of cells ("B2:B9"), with rows and columns counted from 1; returns undefined when it is not a range.
 */
export function parseCellRange(ref: string): MergedRange | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(ref);
  if (!match) return undefined;
  const [, from = "", fromRow = "0", to = from, toRow = fromRow] = match;
  return {
    fromRow: Number(fromRow),
    toRow: Number(toRow),
    fromColumn: cellRefColumnIndex(from) + 1,
    toColumn: cellRefColumnIndex(to) + 1,
  };
}

/** Returns what a cell shows for its value, by its type and style. */
export function xlsxCellValue(
  type: string,
  style: string | undefined,
  value: string,
  { texts, isDate, is1904 }: Shared,
): ReadCell {
  switch (type) {
    case "s":
      return value === "" ? "" : (texts[Number(value)] ?? { fault: "error" });
    case "str":
      return unescapeXlsxText(value);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "e":
      return { fault: "error" };
    case "d":
      return value.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:[.,]0+)?$/, "$1").replace(/^(.{10})T/, "$1 ");
  }
  if (value === "") return "";
  // a day is counted in whole numbers and fractions, no amount of money: a float holds it
  if (style !== undefined && isDate[Number(style)])
    return formatSheetSerialDate(Number(value), is1904) ?? { fault: "error" };
  const number = sheetNumberToDecimal(value);
  return number === undefined ? { fault: "error" } : { number };
}
