import { refuseIf } from "../inspect/rejected-file";
import { dateOf, plainNumber } from "./numbers";
import { columnsMax, isEmpty, mergedMax, type Merged, type ReadCell } from "./read-row";
import { attribute, textOf } from "./xml";

/** The tables that the cells of a sheet refer to. */
export interface Shared {
  readonly texts: readonly string[];
  /** By style: whether a number in it is shown as a day or time. */
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

/** Whether a cell lies in a range. */
const isIn = ({ fromRow, toRow, fromColumn, toColumn }: Merged, row: number, column: number): boolean =>
  row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn;

/**
 * The cells of a row, by their columns. A list of ten thousand rows has a hundred thousand of them: they are passed over
 * sign by sign, and expressions are for what is rare. `arrays` are the ranges that formulas above fill with their
 * results, to which those of this row are added: none of their cells was typed, though only the first says so.
 */
export function cellsOf(xml: string, shared: Shared, row: number, arrays: Merged[]): ReadCell[] {
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

/** The prefix of a cell's tag, with its colon; undefined where another tag begins. */
function prefixAt(xml: string, open: number): string | undefined {
  if (xml.charCodeAt(open + 1) === letterC) {
    const after = xml.charCodeAt(open + 2);
    if (after === greater || after === slash || isBlank(after)) return "";
  }
  prefixedCell.lastIndex = open;
  return prefixedCell.exec(xml)?.[1];
}

/** What a cell's tag says: where it stands, what it holds, and how that looks. */
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
      const value = textOf(xml.slice(at + 2, end));
      const letter = xml.charCodeAt(name);
      if (letter === letterR) place ??= value;
      else if (letter === letterT) type ??= value;
      else if (letter === letterS) style ??= value;
    }
    at = end + 1;
  }
  return { place, type, style };
}

/** One that is written as few programs do: with other quotes, or blanks where nobody writes any. */
const unusualTag = (tag: string): CellTag => ({
  place: attribute(tag, "r"),
  type: attribute(tag, "t"),
  style: attribute(tag, "s"),
});

/** "C7" is in column 2, counted from 0. */
export function columnOf(at: string): number {
  let column = 0;
  for (let letter = 0; letter < at.length; letter += 1) {
    const value = at.charCodeAt(letter) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** A range of cells as sheets write it ("B2:B9"), rows and columns counted from 1; undefined for what is none. */
export function rangeOf(ref: string): Merged | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(ref);
  if (!found) return undefined;
  const [, from = "", fromRow = "0", to = from, toRow = fromRow] = found;
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(from) + 1, toColumn: columnOf(to) + 1 };
}

/** What stands between a cell's tags: its value alone, in nearly all of them. */
function cellOf(
  { type = "n", style }: CellTag,
  xml: string,
  from: number,
  to: number,
  shared: Shared,
  arrays: Merged[],
): ReadCell {
  const end = xml.startsWith("<v>", from) ? xml.indexOf("<", from + 3) : -1;
  if (type !== "inlineStr" && end + 4 === to && xml.startsWith("</v>", end))
    return valueOf(type, style, textOf(xml.slice(from + 3, end)), shared);
  const inside = xml.slice(from, to);
  const formula = /<(?:[\w.-]+:)?f(?=[\s/>])[^>]*>/.exec(inside)?.[0];
  if (formula !== undefined) {
    const filled =
      /^(array|dataTable)$/.test(attribute(formula, "t") ?? "") && rangeOf(attribute(formula, "ref") ?? "");
    if (filled) arrays.push(filled);
    refuseIf(arrays.length > mergedMax, "broken", "too many formulas that fill ranges");
    return { fault: "formula" };
  }
  if (type === "inlineStr") return piecesOf(inside);
  return valueOf(type, style, textOf(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside)?.[1] ?? ""), shared);
}

function valueOf(type: string, style: string | undefined, value: string, { texts, isDate, is1904 }: Shared): ReadCell {
  switch (type) {
    case "s":
      return value === "" ? "" : (texts[Number(value)] ?? { fault: "error" });
    case "str":
      return unescaped(value);
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

/** Phonetic guides beside a text are no part of it. */
const withoutGuides = (xml: string): string =>
  xml.includes("rPh") ? xml.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, "") : xml;

const onePiece = /^(?:<is>)?<t(?: xml:space="preserve")?>([^<]*)<\/t>(?:<\/is>)?$/;

/** The pieces of a text: one, or several of different formats. */
export function piecesOf(xml: string): string {
  let text = onePiece.exec(xml)?.[1];
  if (text === undefined) {
    text = "";
    for (const [, piece = ""] of withoutGuides(xml).matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)) text += piece;
  }
  return unescaped(textOf(text));
}

/** Signs that XML cannot hold are written "_x000D_". */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
