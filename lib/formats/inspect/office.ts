import { sheetRowsMax } from "@/lib/files/terms";
import { eachElement } from "../xml/each-element";
import { decodeEntities } from "../xml/entities";
import { xmlPartText } from "../xml/part-text";
import { officeMainPartPath, openPackage, type OfficePackage } from "./package";
import { refuseIf } from "./rejected-file";
import type { ZipEntry } from "./zip";

/** Maps the kind of a package to its main part: the usual path, and the declared type. */
const mainParts = {
  xlsx: { usual: "xl/workbook.xml", type: /spreadsheetml\.(sheet|template)\.main\+xml$/i },
  docx: { usual: "word/document.xml", type: /wordprocessingml\.(document|template)\.main\+xml$/i },
} as const;
export type OfficeKind = keyof typeof mainParts;

const program =
  /vbaproject|macrosheets\/|dialogsheets\/|activex\/|customui\/|webextensions?\/|\.(exe|dll|js|vbs|hta|bat|ps1)$/i;
const embeddedPart = /embeddings\/|oleobject/i;
/** Matches links to other workbooks, and pictures in cells that are fetched from an address. */
const elsewhere = /externallinks\/|rdrichvaluewebimage/i;
const harmlessBinary = /(printersettings|customproperty)\d*\.bin$/i;
const harmlessType = /\.(printerSettings|customProperty)$/i;
/** Matches relations and declared types of programs and of other files inside. */
const macros = /macroEnabled|vnd\.ms-office\.vbaProject|vnd\.ms-excel\.(?:intl)?macrosheet/i;
const programRelation =
  /^(vbaProject|wordVbaData|xl(Intl)?Macrosheet|control|activeXControlBinary|extensibility|webextension(taskpanes)?)$/i;
/** Matches another file inside, and a document that is loaded when this one is opened. */
const carriedRelation = /^(oleObject|package|aFChunk)$/i;
const relations = /\.rels$/i;
/**
 * Matches the parts in which a workbook declares queries of databases and pages, and a letter its mail-merge source.
 */
const remotePart =
  /(^|\/)(connections|settings)\.xml$|querytables\/|pivotcachedefinition\d*\.xml$|\.(connections|queryTable|settings|pivotCacheDefinition)\+xml$/i;
/** Matches parts with user text, which may legitimately mention macros. */
const textPart = /(worksheet|sharedStrings|comments|document\.main|header|footer|footnotes|endnotes)\+xml$/i;
/** Limits the size of a tag with the text behind it: a cell holds up to 32,767 characters. */
const tagBytesMax = 1_024 * 1_024;
/**
 * Holds the number of characters of a field that are checked again together with the next ones, and the number from its
 * beginning.
 */
const fieldOverlap = 40;
const fieldBeginning = 400;
/** Holds the overlap between two chunks of a part: no searched word is longer. */
const wordOverlap = 64;

/**
 * Checks a package of Office Open XML: no macros, nothing embedded, nothing fetched from elsewhere, no entities, not
 * too many rows. Existing parts decide, not parts that are declared but missing.
 */
export async function checkOffice(entries: readonly ZipEntry[], kind: OfficeKind): Promise<void> {
  const office = await openPackage(entries);
  await checkMain(office, kind);
  for (const { name } of entries) {
    const type = office.typeOf(name);
    const isHarmless = harmlessBinary.test(name) || harmlessType.test(type);
    refuseIf(program.test(name) || (/\.bin$/i.test(name) && !isHarmless), "active", name);
    refuseIf(macros.test(type) && !isHarmless, "active", `${name} is declared as ${type}`);
    refuseIf(embeddedPart.test(name), "embedded", name);
    refuseIf(elsewhere.test(name) || elsewhere.test(type), "external", name);
  }
  for (const entry of entries) {
    if (relations.test(entry.name)) await checkRelations(entry);
    if (remotePart.test(entry.name) || remotePart.test(office.typeOf(entry.name))) await checkRemoteSources(entry);
    if (/\.(xml|rels|vml)$/i.test(entry.name) || /[+/]xml$/i.test(office.typeOf(entry.name)))
      await checkXml(entry, office.typeOf(entry.name));
    // unpacked to the end, so that its size is no lie
    else for await (const _ of entry.content()) continue;
  }
}

/** Checks that the main part matches the extension of the file name. */
async function checkMain(office: OfficePackage, kind: OfficeKind): Promise<void> {
  const { usual, type } = mainParts[kind];
  const main = await officeMainPartPath(office, usual);
  const declaredType = office.typeOf(main);
  refuseIf(!office.part("[Content_Types].xml") || !office.part(main), "mismatch", `no ${kind}`);
  refuseIf(macros.test(declaredType), "active", declaredType);
  const isPlain = /^(|application\/xml|text\/xml)$/i.test(declaredType) && main.toLowerCase() === usual;
  refuseIf(!type.test(declaredType) && !isPlain, "mismatch", declaredType);
}

/**
 * Checks the relations of a package with an XML parser, as every program does: names may have prefixes, values may use
 * character references, and an address may have any ending.
 */
async function checkRelations(entry: ZipEntry): Promise<void> {
  await eachElement(entry, ({ name, attributes: { Type = "", TargetMode = "" } }) => {
    if (name !== "Relationship") return;
    const type = Type.trim().split("/").at(-1) ?? "";
    refuseIf(programRelation.test(type), "active", "a relation to a program");
    refuseIf(carriedRelation.test(type), "embedded", "a relation to a file inside");
    refuseIf(elsewhere.test(type), "external", Type);
    refuseIf(TargetMode.trim().toLowerCase() === "external" && type !== "hyperlink", "external", Type);
  });
}

/**
 * Checks external queries: a workbook may declare them as long as they do not run on opening or periodically, as a mail
 * merge does. A pivot table may be refreshed from its own workbook.
 */
async function checkRemoteSources(entry: ZipEntry): Promise<void> {
  let [isRefreshed, isOfElsewhere] = [false, false];
  await eachElement(entry, ({ name, attributes: { refreshOnLoad = "", interval = "", type = "" } }) => {
    const isOnLoad = /^\s*(1|true|on)\s*$/i.test(refreshOnLoad);
    if (name === "pivotCacheDefinition") isRefreshed ||= isOnLoad;
    else
      refuseIf(
        name === "connectString" || isOnLoad || (name === "connection" && /[1-9]/.test(interval)),
        "external",
        "what is asked elsewhere",
      );
    if (name === "cacheSource") isOfElsewhere ||= type.trim() === "external";
  });
  refuseIf(isRefreshed && isOfElsewhere, "external", "a table of sums asked elsewhere");
}

/**
 * Reads one part while it is unpacked, each tag with the text behind it once: the work is linear in the length of any
 * part.
 */
async function checkXml(entry: ZipEntry, type: string): Promise<void> {
  const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name) || /worksheet\+xml$/i.test(type);
  const isTyped = textPart.test(type) || entry.name.toLowerCase() === "[content_types].xml";
  const { check, isBeyond } = tagChecker(isSheet);
  let pending: string[] = [];
  let pendingLength = 0;
  let end = "";
  for await (const text of xmlPartText(entry.content())) {
    refuseIf(!isTyped && (macros.test(text) || macros.test(end + text.slice(0, wordOverlap))), "active");
    end = (end + text).slice(-wordOverlap);
    let from = 0;
    if (pending.length > 0) {
      from = text.indexOf("<");
      if (from >= 0) {
        check([...pending, text.slice(0, from)].join(""));
        [pending, pendingLength] = [[], 0];
      }
    }
    const last = text.lastIndexOf("<");
    for (let next = Math.max(from, 0); ;) {
      const pattern = isBeyond() ? mattersBeyond : matters;
      pattern.lastIndex = next;
      const cut = pattern.exec(text)?.index ?? last;
      if (cut >= last) break;
      next = text.indexOf("<", cut + 1);
      check(text.slice(cut, next));
    }
    pending.push(text.slice(Math.max(last, 0)));
    pendingLength += text.length - Math.max(last, 0);
    refuseIf(pendingLength > tagBytesMax, "broken", entry.name);
  }
  check(pending.join(""));
}

/**
 * Matches the beginning of a tag that may be relevant, by its first letter after an optional prefix. A sheet has
 * hundreds of thousands of irrelevant tags, which one expression skips.
 */
const matters = /<(?:[^\s<>/:="'&]+:)?[dfir]/gi;
/** Matches the same tags below the maximum row, including those of cell values. */
const mattersBeyond = /<(?:[^\s<>/:="'&]+:)?[dfirtv]/gi;

/** Matches a tag's name without its prefix, which may contain any letters. */
const tagName = /^<(?:[^\s<>/:="'&]+:)?(\w{1,40})[\s/>]/;
/** Matches fields that fetch content from elsewhere. */
const fetching = /DDEAUTO|\bDDE\b|INCLUDETEXT|INCLUDEPICTURE/i;
/**
 * Matches further fetching fields with names that also occur in addresses: they count only at the beginning of a field.
 */
const fetchingField = /^(LINK|IMPORT|INCLUDE|DATABASE|RD)[\s"\\]/i;
const simpleField = /\s(?:[^\s=:]{1,99}:)?instr\s{0,99}=\s{0,99}["']/i;

/** Lists the elements that hold a formula: of cells, conditional formats, data validations and names. */
const formulas: ReadonlySet<string> = new Set(["f", "formula", "formula1", "formula2", "definedname"]);
/** Matches functions that query another server when they are computed. */
const remoteFunction = /(?<![\w.])(?:_xl\w{1,9}\.){0,3}(WEBSERVICE|IMAGE|RTD)\s{0,99}\(/i;
/**
 * Lists the elements of drawings that may reference their picture by an address, and matches the attributes that do.
 */
const pictures: ReadonlySet<string> = new Set(["imagedata", "fill"]);
const pictureElsewhere = /\s(?:[^\s=:]{1,99}:)?(?:href|althref|src)\s{0,99}=\s{0,99}["'][^"']{0,2000}?(?::|\/\/|\\\\)/i;

/**
 * Refuses a live link, which contains a bar, or a function that queries a server. Text in double quotation marks is
 * ignored; double quotes within a sheet name, which is in single quotes, do not begin a text.
 */
function checkFormula(tag: string): void {
  const formula = decodeEntities(tag.slice(tag.indexOf(">") + 1)).replace(/'[^']*'|"[^"]*"/g, (match) =>
    match.startsWith("'") ? match : "",
  );
  refuseIf(formula.includes("|"), "external", "a live link");
  refuseIf(remoteFunction.test(formula), "external", "a function");
}

/**
 * Builds a checker of single tags with their following text; every expression is anchored at the tag's beginning or
 * scans it once. `isBeyond` is true once the maximum row is exceeded.
 */
function tagChecker(isSheet: boolean): { readonly check: (tag: string) => void; readonly isBeyond: () => boolean } {
  let rows = 0;
  let isBeyond = false;
  let [field, fieldStart] = ["", ""];
  const check = (tag: string) => {
    // closing tags need no check, and they are half of the tags of a sheet
    if (tag.startsWith("</")) return;
    const rawName = tagName.exec(tag)?.[1] ?? "";
    const name = rawName.toLowerCase();
    refuseIf(name === "ddelink", "external", "a live link");
    if (formulas.has(name)) checkFormula(tag);
    if (pictures.has(name)) refuseIf(pictureElsewhere.test(decodeEntities(tag)), "external", "a picture elsewhere");
    if (name === "fldchar" && /begin/i.test(tag)) fieldStart = "";
    if (name === "instrtext" || name === "fldsimple") {
      // the words of a field may be divided among many tags, and written as numbers
      const words = name === "instrtext" ? tag.slice(tag.indexOf(">") + 1) : ` ${tag}`;
      field = `${field.slice(-fieldOverlap)}${words}`;
      const fieldText =
        name === "instrtext" ? fieldStart + words.replace("<![CDATA[", "") : (words.split(simpleField)[1] ?? "");
      fieldStart = fieldText.trimStart().slice(0, fieldBeginning);
      refuseIf(
        fetching.test(field) || fetchingField.test(fieldStart) || field.includes("&#"),
        "external",
        "a live link",
      );
      if (name === "fldsimple") fieldStart = "";
    }
    if (!isSheet) return;
    if (rawName === "row") {
      rows += 1;
      isBeyond ||= rows > sheetRowsMax || Number(/\sr\s{0,9}=\s{0,9}["'](\d{1,9})/.exec(tag)?.[1] ?? 0) > sheetRowsMax;
    }
    // programs write formatted empty rows down to the last row of a sheet: only rows with values count
    refuseIf(isBeyond && (rawName === "v" || rawName === "t") && tag.trimEnd().at(-1) !== ">", "rows");
  };
  return { check, isBeyond: () => isBeyond };
}
