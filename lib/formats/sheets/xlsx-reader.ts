import path from "node:path";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { officeMainPartPath, openPackage, type OfficePackage, type Relation } from "../inspect/package";
import { fullInspectionBudget, zipEntries, type ZipEntry } from "../inspect/zip";
import { eachElement, attributeWithAnyPrefix } from "../xml/each-element";
import { isDateFormat } from "./numbers";
import type { Workbook } from "./read-row";
import { isXmlAttributeTrue, type Shared } from "./xlsx-cells";
import { sheetRows } from "./xlsx-rows";
import { readXlsxSharedTexts } from "./xlsx-texts";

/**
 * Opens a workbook of Office Open XML (ECMA-376), with sheets read while they are unpacked. Throws `RejectedFile` for
 * any other file.
 */
export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  const office = await openPackage(await zipEntries(bytes, fullInspectionBudget(), { isPackage: true }));
  const book = await officeMainPartPath(office, usual.book);
  const relations = await office.relations(book);
  const { found, is1904 } = await bookOf(partOf(office, book), relations);
  // a chart has a place among the sheets too, but no rows
  const sheets = found.filter(({ type, part }) =>
    type === "" ? /worksheets\/[^/]+\.xml$/i.test(part) : type === "worksheet",
  );
  refuseIf(sheets.length === 0, "broken", "no sheet");
  const beside = (type: string, name: string) =>
    office.part(
      relations.find((relation) => relation.type === type)?.part ?? path.posix.join(path.posix.dirname(book), name),
    );
  let shared: Shared | undefined;
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet) {
      shared ??= {
        texts: await readXlsxSharedTexts(beside("sharedStrings", usual.texts)),
        isDate: await dateStyles(beside("styles", usual.styles)),
        is1904,
      };
      return yield* sheetRows(partOf(office, sheets[sheet]?.part ?? ""), shared);
    },
  };
}

/** Holds the usual paths of the parts, for files without the relations. */
const usual = { book: "xl/workbook.xml", texts: "sharedStrings.xml", styles: "styles.xml" } as const;

function partOf(office: OfficePackage, name: string): ZipEntry {
  const part = office.part(name);
  if (!part) throw new RejectedFile("broken", `no part ${name}`);
  return part;
}

/** Reads the sheets of a workbook, and its date epoch, from the workbook's own elements, ignoring extensions. */
async function bookOf(entry: ZipEntry, relations: readonly Relation[]) {
  const bookSheets: { name: string; isHidden: boolean; part: string; type: string }[] = [];
  let is1904 = false;
  await eachElement(entry, ({ name, isOwn, around, attributes }) => {
    if (!isOwn) return;
    const at = around.join("/");
    if (name === "workbookPr" && at === "workbook") is1904 = isXmlAttributeTrue(attributes.date1904);
    if (name !== "sheet" || at !== "workbook/sheets") return;
    const id = attributeWithAnyPrefix(attributes, "id");
    const relation = relations.find((candidate) => candidate.id === id);
    bookSheets.push({
      name: attributes.name ?? "",
      isHidden: /hidden/i.test(attributes.state ?? ""),
      part: relation?.part ?? "",
      type: relation?.type ?? "",
    });
  });
  return { found: bookSheets, is1904 };
}

async function dateStyles(entry: ZipEntry | undefined): Promise<readonly boolean[]> {
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
