import path from "node:path";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { fullBudget, zipEntries, type Entry } from "../inspect/zip";
import { dateOf, isDateFormat, plainNumber } from "./numbers";
import { columnsMax, mergedMax, readRow, type Merged, type ReadCell, type ReadRow, type Workbook } from "./read-row";
import { attribute, elements, textOf } from "./xml";

/** The tables that the cells of a sheet refer to. */
interface Shared {
  readonly texts: readonly string[];
  /** By style: whether a number in it is shown as a day or time. */
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
}

/** All texts that cells share, in signs: more than a list of ten thousand rows can hold. */
const sharedLengthMax = 24_000_000;
const rowsAtOnce = 1_000;

/**
 * A workbook of Office Open XML (ECMA-376), its sheets read as they are unpacked. Throws `RejectedFile` for any other
 * file.
 */
export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  const entries = new Map((await zipEntries(bytes, fullBudget())).map((entry) => [entry.name, entry]));
  const book = partOf(entries, "xl/workbook.xml");
  const targets = await targetsOf(entries.get("xl/_rels/workbook.xml.rels"));
  const found: { name: string; isHidden: boolean; part: string }[] = [];
  let is1904 = false;
  for await (const { name, tag } of elements(book.content(), "workbookPr", "sheet")) {
    if (name === "workbookPr") is1904 = isOn(attribute(tag, "date1904"));
    else
      found.push({
        name: attribute(tag, "name") ?? "",
        isHidden: /hidden/i.test(attribute(tag, "state") ?? ""),
        part: targets.get(idOf(tag)) ?? "",
      });
  }
  // a chart has a place among the sheets too, but no rows
  const sheets = found.filter(({ part }) => /worksheets\/[^/]+\.xml$/i.test(part));
  refuseIf(sheets.length === 0, "broken", "no sheet");
  let shared: Shared | undefined;
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet) {
      shared ??= {
        texts: await sharedTexts(entries.get("xl/sharedStrings.xml")),
        isDate: await dateStyles(entries.get("xl/styles.xml")),
        is1904,
      };
      return yield* rowsOf(partOf(entries, sheets[sheet]?.part ?? ""), shared);
    },
  };
}

const isOn = (text: string | undefined): boolean => text === "1" || text === "true" || text === "on";
/** The relationship of a sheet: its prefix is whatever the program liked. */
const idOf = (tag: string): string => /\s\w+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? "";

function partOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const found = entries.get(name);
  if (!found) throw new RejectedFile("broken", `no part ${name}`);
  return found;
}

/** Where the parts of the workbook lie, by relationship. */
async function targetsOf(entry: Entry | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (!entry) return targets;
  for await (const { tag } of elements(entry.content(), "Relationship")) {
    const target = attribute(tag, "Target") ?? "";
    targets.set(attribute(tag, "Id") ?? "", target.startsWith("/") ? target.slice(1) : path.posix.join("xl", target));
  }
  return targets;
}

/** Phonetic guides beside a text are no part of it. */
const withoutGuides = (xml: string): string =>
  xml.includes("rPh") ? xml.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, "") : xml;

/** The pieces of a text: one, or several of different formats. */
function piecesOf(xml: string): string {
  let text = "";
  for (const [, piece = ""] of withoutGuides(xml).matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)) text += piece;
  return unescaped(textOf(text));
}

/** Signs that XML cannot hold are written "_x000D_". */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

async function sharedTexts(entry: Entry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let length = 0;
  if (entry) {
    for await (const { inside } of elements(entry.content(), "si")) {
      const text = piecesOf(inside);
      length += text.length + 8;
      refuseIf(length > sharedLengthMax, "inflated", "texts");
      texts.push(text);
    }
  }
  return texts;
}

async function dateStyles(entry: Entry | undefined): Promise<readonly boolean[]> {
  if (!entry) return [];
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  for await (const { name, tag, inside } of elements(entry.content(), "numFmt", "cellXfs")) {
    if (name === "numFmt") codes.set(Number(attribute(tag, "numFmtId")), attribute(tag, "formatCode") ?? "");
    else
      for (const [xf] of inside.matchAll(/<(?:\w+:)?xf(?=[\s/>])[^>]*>/g)) {
        const id = Number(attribute(xf, "numFmtId") ?? 0);
        isDate.push(isDateFormat(id, codes.get(id)));
      }
  }
  return isDate;
}

async function* rowsOf(entry: Entry, shared: Shared): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
  let rows: ReadRow[] = [];
  const merged: Merged[] = [];
  let last = 0;
  for await (const { name, tag, inside } of elements(entry.content(), "row", "mergeCell")) {
    if (name === "mergeCell") {
      merged.push(mergedOf(attribute(tag, "ref") ?? ""));
      refuseIf(merged.length > mergedMax, "broken", "too many merged cells");
      continue;
    }
    const no = Number(attribute(tag, "r") ?? last + 1);
    refuseIf(!Number.isInteger(no) || no <= last, "broken", "rows out of order");
    last = no;
    const row = readRow(no, cellsOf(inside, shared), isOn(attribute(tag, "hidden")));
    if (!row) continue;
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
  return merged;
}

const cellPattern = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;

function cellsOf(xml: string, shared: Shared): ReadCell[] {
  const cells: ReadCell[] = [];
  let column = 0;
  for (const [, tag = "", , inside = ""] of xml.matchAll(cellPattern)) {
    const at = attribute(tag, "r");
    if (at) column = columnOf(at);
    refuseIf(column >= columnsMax, "broken", "too many columns");
    cells[column] = inside === "" ? "" : cellOf(tag, inside, shared);
    column += 1;
  }
  return cells;
}

/** "C7" is in column 2, counted from 0. */
function columnOf(at: string): number {
  let column = 0;
  for (const letter of at) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

function mergedOf(ref: string): Merged {
  const [, from = "", fromRow = "0", to = from, toRow = fromRow] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(ref) ?? [];
  refuseIf(from === "", "broken", "merged cells");
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(from) + 1, toColumn: columnOf(to) + 1 };
}

function cellOf(tag: string, inside: string, { texts, isDate, is1904 }: Shared): ReadCell {
  if (/<(?:\w+:)?f[\s/>]/.test(inside)) return { fault: "formula" };
  const type = attribute(tag, "t") ?? "n";
  if (type === "inlineStr") return piecesOf(inside);
  const value = textOf(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside)?.[1] ?? "");
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
      return value.slice(0, 10);
  }
  if (value === "") return "";
  const style = attribute(tag, "s");
  // a day is counted in whole numbers and fractions, no amount of money: a float holds it
  if (style !== undefined && isDate[Number(style)]) return dateOf(Number(value), is1904) ?? { fault: "error" };
  const number = plainNumber(value);
  return number === undefined ? { fault: "error" } : { number };
}
