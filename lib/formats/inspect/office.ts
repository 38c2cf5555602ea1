import { sheetRowsMax } from "@/lib/files/terms";
import { refuseIf } from "./rejected-file";
import type { Entry } from "./zip";

/** The part that makes a package a sheet or a letter. */
const mainParts = { xlsx: "xl/workbook.xml", docx: "word/document.xml" } as const;
export type OfficeKind = keyof typeof mainParts;

const program = /vbaproject|macrosheets\/|dialogsheets\/|activex\/|customui\/|\.(exe|dll|js|vbs|hta|bat|ps1)$/i;
const carried = /embeddings\/|externallinks\/|oleobject/i;
const harmlessBinary = /printersettings\d*\.bin$/i;
const tagBytesMax = 64 * 1_024;

/**
 * A package of Office Open XML: no macros, nothing embedded, nothing fetched from elsewhere, no entities, not too many
 * rows.
 */
export async function checkOffice(entries: readonly Entry[], kind: OfficeKind): Promise<void> {
  const names = new Set(entries.map(({ name }) => name));
  refuseIf(!names.has("[Content_Types].xml") || !names.has(mainParts[kind]), "mismatch", `no ${kind}`);
  for (const { name } of entries) {
    refuseIf(program.test(name) || (/\.bin$/i.test(name) && !harmlessBinary.test(name)), "active", name);
    refuseIf(carried.test(name), "embedded", name);
  }
  for (const entry of entries) {
    if (/\.(xml|rels|vml)$/i.test(entry.name)) await checkXml(entry);
    // unpacked to the end, so that its size is no lie
    else for await (const _ of entry.content()) continue;
  }
}

/** Reads one part as it is unpacked, never cutting a tag in two. */
async function checkXml(entry: Entry): Promise<void> {
  const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name);
  let rows = 0;
  let kept = "";
  let isFirst = true;
  for await (const part of entry.content()) {
    const text = kept + part.toString("latin1");
    if (isFirst) checkEncoding(text);
    isFirst = false;
    const cut = text.lastIndexOf("<");
    kept = cut < 0 ? text : text.slice(cut);
    refuseIf(kept.length > tagBytesMax * 16, "broken", entry.name);
    const ready = cut < 0 ? "" : text.slice(0, cut);
    checkTags(ready);
    if (isSheet) rows += rowsIn(ready);
    refuseIf(rows > sheetRowsMax, "rows");
  }
  checkTags(kept);
}

/** UTF-8 alone: another encoding would hide what the rest looks for. */
function checkEncoding(text: string): void {
  refuseIf(/^(\xfe\xff|\xff\xfe)|\0/.test(text), "entity", "not in UTF-8");
  const said = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  refuseIf(said !== undefined && !/^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(said), "entity", "not in UTF-8");
}

function checkTags(text: string): void {
  refuseIf(/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text), "entity");
  refuseIf(/macroEnabled|vnd\.ms-office\.vbaProject|vnd\.ms-excel\.(?:intl)?macrosheet/i.test(text), "active");
  refuseIf(
    /<(?:\w+:)?ddeLink[\s>]|<(?:\w+:)?f[\s>][^<]*\||<(?:\w+:)?instrText[^>]*>[^<]*\b(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE)\b/i.test(
      text,
    ),
    "external",
    "a live link",
  );
  for (const [tag] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/gi)) {
    refuseIf(/TargetMode\s*=\s*["']External/i.test(tag) && !/relationships\/hyperlink["']/i.test(tag), "external");
  }
}

function rowsIn(text: string): number {
  let count = 0;
  for (const [tag] of text.matchAll(/<(?:\w+:)?row[\s/>][^>]*/g)) {
    count += 1;
    // a row far below all others makes careless readers allocate everything above it
    refuseIf(Number(/\sr\s*=\s*["'](\d{1,9})/.exec(tag)?.[1] ?? 0) > sheetRowsMax, "rows");
  }
  return count;
}
