import { sheetRowsMax } from "@/lib/files/terms";
import { refuseIf } from "./rejected-file";
import type { Entry } from "./zip";

/** The part that makes a package a sheet or a letter. */
const mainParts = { xlsx: "xl/workbook.xml", docx: "word/document.xml" } as const;
export type OfficeKind = keyof typeof mainParts;

const program = /vbaproject|macrosheets\/|dialogsheets\/|activex\/|customui\/|\.(exe|dll|js|vbs|hta|bat|ps1)$/i;
const carried = /embeddings\/|externallinks\/|oleobject/i;
const harmlessBinary = /printersettings\d*\.bin$/i;
/** A tag with the text behind it: a cell's holds 32,767 signs. */
const tagBytesMax = 1_024 * 1_024;
const headBytesMax = 1_024;
/** So much of a field's words is looked at again together with the next. */
const fieldKept = 40;
/** The same where a part of a file ends: no word that is looked for is longer. */
const wordsKept = 64;

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

/**
 * Reads one part as it is unpacked, each tag with the text behind it once: however the part is made, twice its length is
 * twice the work.
 */
async function checkXml(entry: Entry): Promise<void> {
  const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name);
  const check = tagChecker(isSheet);
  let kept: string[] = [];
  let keptLength = 0;
  let isFirst = true;
  let end = "";
  for await (const part of entry.content()) {
    const text = part.toString("latin1");
    if (isFirst) checkEncoding(text);
    isFirst = false;
    refuseIf(macros.test(text) || macros.test(end + text.slice(0, wordsKept)), "active");
    end = (end + text).slice(-wordsKept);
    let from = 0;
    if (kept.length > 0) {
      from = text.indexOf("<");
      if (from >= 0) {
        check([...kept, text.slice(0, from)].join(""));
        [kept, keptLength] = [[], 0];
      }
    }
    const last = text.lastIndexOf("<");
    for (matters.lastIndex = Math.max(from, 0); ;) {
      const cut = matters.exec(text)?.index ?? last;
      if (cut >= last) break;
      const next = text.indexOf("<", cut + 1);
      check(text.slice(cut, next));
      matters.lastIndex = next;
    }
    kept.push(text.slice(Math.max(last, 0)));
    keptLength += text.length - Math.max(last, 0);
    refuseIf(keptLength > tagBytesMax, "broken", entry.name);
  }
  check(kept.join(""));
}

/** UTF-8 alone: another encoding would hide what the rest looks for. */
function checkEncoding(text: string): void {
  refuseIf(/^(\xfe\xff|\xff\xfe)|\0/.test(text), "entity", "not in UTF-8");
  const said = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text.slice(0, headBytesMax))?.[1];
  refuseIf(said !== undefined && !/^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(said), "entity", "not in UTF-8");
}

/**
 * Where a tag begins that may be one of those that are looked for: by its first sign, behind a prefix if it has one. A
 * sheet has hundreds of thousands that are none, and they are passed over by one expression.
 */
const matters = /<(?:!|(?:\w+:)?[dfir])/gi;

const declares = /^<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i;
const macros = /macroEnabled|vnd\.ms-office\.vbaProject|vnd\.ms-excel\.(?:intl)?macrosheet/i;
/** A tag without its prefix, and what a field fetches from elsewhere. */
const tagName = /^<(?:\w{1,40}:)?(\w{1,40})[\s/>]/;
const fetching = /DDEAUTO|\bDDE\b|INCLUDETEXT|INCLUDEPICTURE/i;

/**
 * Looks at one tag and the text up to the next after another; every expression is tied to where the tag begins or
 * passes over it once.
 */
function tagChecker(isSheet: boolean): (tag: string) => void {
  let rows = 0;
  let field = "";
  return (tag) => {
    // where an element ends nothing is looked for, and half of the tags of a sheet are such
    if (tag.startsWith("</")) return;
    refuseIf(tag.startsWith("<!") && declares.test(tag), "entity");
    const written = tagName.exec(tag)?.[1] ?? "";
    const name = written.toLowerCase();
    refuseIf(name === "ddelink" || (name === "f" && tag.includes("|")), "external", "a live link");
    if (name === "instrtext" || name === "fldsimple") {
      // the words of a field may be divided among many tags, and written as numbers
      field = `${field.slice(-fieldKept)}${name === "instrtext" ? tag.slice(tag.indexOf(">") + 1) : ` ${tag}`}`;
      refuseIf(fetching.test(field) || field.includes("&#"), "external", "a live link");
    }
    if (name === "relationship")
      refuseIf(
        /TargetMode\s{0,9}=\s{0,9}["']External/i.test(tag) && !/relationships\/hyperlink["']/i.test(tag),
        "external",
      );
    if (!isSheet || written !== "row") return;
    rows += 1;
    // a row far below all others makes careless readers allocate everything above it
    refuseIf(
      rows > sheetRowsMax || Number(/\sr\s{0,9}=\s{0,9}["'](\d{1,9})/.exec(tag)?.[1] ?? 0) > sheetRowsMax,
      "rows",
    );
  };
}
