import path from "node:path";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { fullBudget, zipEntries, type Entry } from "../inspect/zip";
import { isDateFormat } from "./numbers";
import { mergedMax, readRow, type Merged, type ReadRow, type Workbook } from "./read-row";
import { cellsOf, columnOf, piecesOf, type Shared } from "./xlsx-cells";
import { attribute, elements } from "./xml";

/** All texts that cells share, in signs: more than a list of ten thousand rows can hold. */
const sharedLengthMax = 24_000_000;
/** The first rows come soon, so that they are judged while the next are read; then twice as many a time. */
const rowsFirst = 250;
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
  for await (const some of elements(book.content(), "workbookPr", "sheet"))
    for (const { name, tag } of some)
      if (name === "workbookPr") is1904 = isOn(attribute(tag, "date1904"));
      else
        found.push({
          name: attribute(tag, "name") ?? "",
          isHidden: /hidden/i.test(attribute(tag, "state") ?? ""),
          part: targets.get(idOf(tag)) ?? "",
        });
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
  for await (const some of elements(entry.content(), "Relationship"))
    for (const { tag } of some) {
      const target = attribute(tag, "Target") ?? "";
      targets.set(attribute(tag, "Id") ?? "", target.startsWith("/") ? target.slice(1) : path.posix.join("xl", target));
    }
  return targets;
}

async function sharedTexts(entry: Entry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let length = 0;
  if (!entry) return texts;
  for await (const some of elements(entry.content(), "si"))
    for (const { inside } of some) {
      const text = piecesOf(inside);
      length += text.length + 8;
      refuseIf(length > sharedLengthMax, "inflated", "texts");
      texts.push(text);
    }
  return texts;
}

async function dateStyles(entry: Entry | undefined): Promise<readonly boolean[]> {
  if (!entry) return [];
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  for await (const some of elements(entry.content(), "numFmt", "cellXfs"))
    for (const { name, tag, inside } of some)
      if (name === "numFmt") codes.set(Number(attribute(tag, "numFmtId")), attribute(tag, "formatCode") ?? "");
      else
        for (const [xf] of inside.matchAll(/<(?:\w+:)?xf(?=[\s/>])[^>]*>/g)) {
          const id = Number(attribute(xf, "numFmtId") ?? 0);
          isDate.push(isDateFormat(id, codes.get(id)));
        }
  return isDate;
}

async function* rowsOf(entry: Entry, shared: Shared): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
  let rows: ReadRow[] = [];
  let most = rowsFirst;
  const merged: Merged[] = [];
  let last = 0;
  for await (const some of elements(entry.content(), "row", "mergeCell"))
    for (const { name, tag, inside } of some) {
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
      if (rows.length < most) continue;
      yield rows;
      rows = [];
      most = Math.min(most * 2, rowsAtOnce);
    }
  yield rows;
  return merged;
}

function mergedOf(ref: string): Merged {
  const [, from = "", fromRow = "0", to = from, toRow = fromRow] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(ref) ?? [];
  refuseIf(from === "", "broken", "merged cells");
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(from) + 1, toColumn: columnOf(to) + 1 };
}
