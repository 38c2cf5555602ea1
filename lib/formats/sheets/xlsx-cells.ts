import { refuseIf } from "../inspect/rejected-file";
import { dateOf, plainNumber } from "./numbers";
import { columnsMax, isEmpty, mergedMax, type MergedRange, type ReadCell } from "./read-row";
import { attribute } from "../xml/elements";
import { decodeEntities } from "../xml/entities";

/** Holds the tables that the cells of a sheet refer to. */
export interface Shared {
  readonly texts: readonly string[];
  /** By style: true when a number is displayed as a day or time. */
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
}

const code = (sign: string): number => sign.charCodeAt(0);
const [slash, greater, equals, quote, letterC, letterR, letterS, letterT] = [
  code("/"),
  code(">"),
  code("="),
  code('"'),
  code("c"),
  code("r"),
  code("s"),
  code("t"),
];
const isBlank = (sign: number): boolean => sign === 32 || (sign >= 9 && sign <= 13);

const prefixedCell = /<(\w+:)c(?=[\s/>])/y;

/** Returns true when a cell is inside a range. */
const isIn = ({ fromRow, toRow, fromColumn, toColumn }: MergedRange, row: number, column: number): boolean =>
  row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn;

/**
 * Parses the cells of a row, by column. A list of ten thousand rows has a hundred thousand cells: they are scanned
 * character by character, and expressions are used only for rare forms. `arrays` holds the ranges that formulas above
 * fill with results, and those of this row are added: none of their cells was typed, though only the first one has a
 * formula.
 */
export function parseCells(xml: string, shared: Shared, row: number, arrays: MergedRange[]): ReadCell[] {
  const cells: ReadCell[] = [];
  let column = 0;
  for (let open = xml.indexOf("<"), next = 0; open >= 0; open = xml.indexOf("<", next)) {
    const prefix = prefixAt(xml, open);
    next = open + 1;
    if (prefix === undefined) continue;
    const from = open + 2 + prefix.length;
    const end = xml.indexOf(">", from);
    if (end < 0) break;
    const isClosed = xml.charCodeAt(end - 1) === slash;
    const closing = prefix === "" ? "</c>" : `</${prefix}c>`;
    const close = isClosed ? end + 1 : xml.indexOf(closing, end + 1);
    if (close < 0) break;
    next = isClosed ? close : close + closing.length;
    const tag = cellTag(xml, from, isClosed ? end - 1 : end);
    if (tag.place) column = columnOf(tag.place);
    const cell = close <= end + 1 ? "" : cellOf(tag, xml, end + 1, close, shared, arrays);
    if (column >= columnsMax) refuseIf(!isEmpty(cell), "columns", "a cell beyond all columns");
    else {
      while (cells.length < column) cells.push("");
      cells[column] = arrays.some((range) => isIn(range, row, column + 1)) ? { fault: "formula" } : cell;
    }
    column += 1;
  }
  return cells;
}

/** Returns the prefix of a cell's tag, with its colon; undefined for any other tag. */
function prefixAt(xml: string, open: number): string | undefined {
  if (xml.charCodeAt(open + 1) === letterC) {
    const after = xml.charCodeAt(open + 2);
    if (after === greater || after === slash || isBlank(after)) return "";
  }
  prefixedCell.lastIndex = open;
  return prefixedCell.exec(xml)?.[1];
}

/** Describes the attributes of a cell's tag: its position, type and style. */
interface CellTag {
  readonly place: string | undefined;
  readonly type: string | undefined;
  readonly style: string | undefined;
}

function cellTag(xml: string, from: number, to: number): CellTag {
  let place: string | undefined;
  let type: string | undefined;
  let style: string | undefined;
  for (let at = from; at < to;) {
    if (isBlank(xml.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const name = at;
    while (at < to && xml.charCodeAt(at) !== equals) at += 1;
    const end = xml.charCodeAt(at + 1) === quote ? xml.indexOf('"', at + 2) : to;
    if (at >= to || end >= to || end < 0 || isBlank(xml.charCodeAt(at - 1))) return unusualTag(xml.slice(from, to));
    if (at === name + 1) {
      const value = decodeEntities(xml.slice(at + 2, end));
      const letter = xml.charCodeAt(name);
      if (letter === letterR) place ??= value;
      else if (letter === letterT) type ??= value;
      else if (letter === letterS) style ??= value;
    }
    at = end + 1;
  }
  return { place, type, style };
}

/** Parses a tag in a rare form: with other quotes, or with unusual blanks. */
const unusualTag = (tag: string): CellTag => ({
  place: attribute(tag, "r"),
  type: attribute(tag, "t"),
  style: attribute(tag, "s"),
});

/** Parses a column: "C7" is in column 2, counted from 0. */
export function columnOf(at: string): number {
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
export function rangeOf(ref: string): MergedRange | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(ref);
  if (!match) return undefined;
  const [, from = "", fromRow = "0", to = from, toRow = fromRow] = match;
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(from) + 1, toColumn: columnOf(to) + 1 };
}

/** Reads the content between a cell's tags: only a value in nearly all cells. */
function cellOf(
  { type = "n", style }: CellTag,
  xml: string,
  from: number,
  to: number,
  shared: Shared,
  arrays: MergedRange[],
): ReadCell {
  const end = xml.startsWith("<v>", from) ? xml.indexOf("<", from + 3) : -1;
  if (type !== "inlineStr" && end + 4 === to && xml.startsWith("</v>", end))
    return valueOf(type, style, decodeEntities(xml.slice(from + 3, end)), shared);
  const inside = xml.slice(from, to);
  const formula = /<(?:[\w.-]+:)?f(?=[\s/>])[^>]*>/.exec(inside)?.[0];
  if (formula !== undefined) {
    const range = /^(array|dataTable)$/.test(attribute(formula, "t") ?? "") && rangeOf(attribute(formula, "ref") ?? "");
    if (range) arrays.push(range);
    refuseIf(arrays.length > mergedMax, "broken", "too many formulas that fill ranges");
    return { fault: "formula" };
  }
  if (type === "inlineStr") return piecesOf(inside);
  return valueOf(type, style, decodeEntities(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside)?.[1] ?? ""), shared);
}

function valueOf(type: string, style: string | undefined, value: string, { texts, isDate, is1904 }: Shared): ReadCell {
  switch (type) {
    case "s":
      return value === "" ? "" : (texts[Number(value)] ?? { fault: "error" });
    case "str":
      return unescapeText(value);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "e":
      return { fault: "error" };
    case "d":
      return value.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:[.,]0+)?$/, "$1").replace(/^(.{10})T/, "$1 ");
  }
  if (value === "") return "";
  // a day is counted in whole numbers and fractions, no amount of money: a float holds it
  if (style !== undefined && isDate[Number(style)]) return dateOf(Number(value), is1904) ?? { fault: "error" };
  const number = plainNumber(value);
  return number === undefined ? { fault: "error" } : { number };
}

/** Removes phonetic guides, which are not part of a text. */
const withoutGuides = (xml: string): string =>
  xml.includes("rPh") ? xml.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, "") : xml;

const onePiece = /^(?:<is>)?<t(?: xml:space="preserve")?>([^<]*)<\/t>(?:<\/is>)?$/;

/** Joins the pieces of a text: one, or several of different formats. */
export function piecesOf(xml: string): string {
  let text = onePiece.exec(xml)?.[1];
  if (text === undefined) {
    text = "";
    for (const [, piece = ""] of withoutGuides(xml).matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)) text += piece;
  }
  return unescapeText(decodeEntities(text));
}

/** Decodes characters that XML cannot represent, written as "_x000D_". */
const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
