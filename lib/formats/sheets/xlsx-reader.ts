import path from "node:path";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { eachElement, mainPart, openPackage, prefixed, type OfficePackage, type Relation } from "../inspect/package";
import { fullBudget, zipEntries, type Entry } from "../inspect/zip";
import { isDateFormat } from "./numbers";
import { mergedMax, readRow, type Merged, type ReadRow, type Workbook } from "./read-row";
import { cellsOf, piecesOf, rangeOf, type Shared } from "./xlsx-cells";
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
  const office = await openPackage(await zipEntries(bytes, fullBudget(), { isPackage: true }));
  const book = await mainPart(office, usual.book);
  const relations = await office.relations(book);
  const { found, is1904 } = await bookOf(partOf(office, book), relations);
  // a chart has a place among the sheets too, but no rows
  const sheets = found.filter(({ type, part }) =>
    type === "" ? /worksheets\/[^/]+\.xml$/i.test(part) : type === "worksheet",
  );
  refuseIf(sheets.length === 0, "broken", "no sheet");
  const beside = (type: string, name: string) =>
    office.part(relations.find((one) => one.type === type)?.part ?? path.posix.join(path.posix.dirname(book), name));
  let shared: Shared | undefined;
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet) {
      shared ??= {
        texts: await sharedTexts(beside("sharedStrings", usual.texts)),
        isDate: await dateStyles(beside("styles", usual.styles)),
        is1904,
      };
      return yield* rowsOf(partOf(office, sheets[sheet]?.part ?? ""), shared);
    },
  };
}

/** Where programs put the parts, for files whose relations do not say. */
const usual = { book: "xl/workbook.xml", texts: "sharedStrings.xml", styles: "styles.xml" } as const;

const isOn = (text: string | undefined): boolean => text === "1" || text === "true" || text === "on";

function partOf(office: OfficePackage, name: string): Entry {
  const found = office.part(name);
  if (!found) throw new RejectedFile("broken", `no part ${name}`);
  return found;
}

/** The sheets of a workbook, and from when it counts its days: what the workbook itself says, and no extension of it. */
async function bookOf(entry: Entry, relations: readonly Relation[]) {
  const found: { name: string; isHidden: boolean; part: string; type: string }[] = [];
  let is1904 = false;
  await eachElement(entry, ({ name, isOwn, around, attributes }) => {
    if (!isOwn) return;
    const at = around.join("/");
    if (name === "workbookPr" && at === "workbook") is1904 = isOn(attributes.date1904);
    if (name !== "sheet" || at !== "workbook/sheets") return;
    const id = prefixed(attributes, "id");
    const relation = relations.find((one) => one.id === id);
    found.push({
      name: attributes.name ?? "",
      isHidden: /hidden/i.test(attributes.state ?? ""),
      part: relation?.part ?? "",
      type: relation?.type ?? "",
    });
  });
  return { found, is1904 };
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
  const ids: number[] = [];
  await eachElement(entry, ({ name, isOwn, around, attributes }) => {
    if (!isOwn) return;
    const at = around.join("/");
    if (name === "numFmt" && at === "styleSheet/numFmts")
      codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
    if (name === "xf" && at === "styleSheet/cellXfs") ids.push(Number(attributes.numFmtId ?? 0));
  });
  return ids.map((id) => isDateFormat(id, codes.get(id)));
}

async function* rowsOf(entry: Entry, shared: Shared): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
  let rows: ReadRow[] = [];
  let most = rowsFirst;
  const merged: Merged[] = [];
  const arrays: Merged[] = [];
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
      const cells = cellsOf(inside, shared, no, arrays);
      const row = readRow(no, cells, isOn(attribute(tag, "hidden")));
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
  const range = rangeOf(ref);
  if (!range) throw new RejectedFile("broken", "merged cells");
  return range;
}
