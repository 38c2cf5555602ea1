import { sheetRowsMax } from "@/lib/files/terms";
import { partText } from "../xml/part-text";
import { eachElement, mainPart, openPackage, type OfficePackage } from "./package";
import { refuseIf } from "./rejected-file";
import type { Entry } from "./zip";

/** The part that makes a package a sheet or a letter: where programs put it, and what it is declared to be. */
const mainParts = {
  xlsx: { usual: "xl/workbook.xml", type: /spreadsheetml\.(sheet|template)\.main\+xml$/i },
  docx: { usual: "word/document.xml", type: /wordprocessingml\.(document|template)\.main\+xml$/i },
} as const;
export type OfficeKind = keyof typeof mainParts;

const program =
  /vbaproject|macrosheets\/|dialogsheets\/|activex\/|customui\/|webextensions?\/|\.(exe|dll|js|vbs|hta|bat|ps1)$/i;
const carried = /embeddings\/|oleobject/i;
/** Links to other workbooks, and pictures in cells that are fetched from where they lie. */
const elsewhere = /externallinks\/|rdrichvaluewebimage/i;
const harmlessBinary = /(printersettings|customproperty)\d*\.bin$/i;
const harmlessType = /\.(printerSettings|customProperty)$/i;
/** What relations and declared types say of programs and of other files inside. */
const macros = /macroEnabled|vnd\.ms-office\.vbaProject|vnd\.ms-excel\.(?:intl)?macrosheet/i;
const programRelation =
  /^(vbaProject|wordVbaData|xl(Intl)?Macrosheet|control|activeXControlBinary|extensibility|webextension(taskpanes)?)$/i;
/** Another file inside, and a document that is taken in when this one is opened. */
const carriedRelation = /^(oleObject|package|aFChunk)$/i;
const relations = /\.rels$/i;
/** Where a workbook says what it asks of databases and pages, and a letter whom it is written to. */
const asking =
  /(^|\/)(connections|settings)\.xml$|querytables\/|pivotcachedefinition\d*\.xml$|\.(connections|queryTable|settings|pivotCacheDefinition)\+xml$/i;
/** Parts whose words people typed, who may well write about macros. */
const typed = /(worksheet|sharedStrings|comments|document\.main|header|footer|footnotes|endnotes)\+xml$/i;
/** A tag with the text behind it: a cell's holds 32,767 signs. */
const tagBytesMax = 1_024 * 1_024;
/** So much of a field's words is looked at again together with the next, and so much from where it begins. */
const fieldKept = 40;
const fieldBeginning = 400;
/** The same where a part of a file ends: no word that is looked for is longer. */
const wordsKept = 64;

/**
 * A package of Office Open XML: no macros, nothing embedded, nothing fetched from elsewhere, no entities, not too many
 * rows. What is there decides, not what is declared and missing.
 */
export async function checkOffice(entries: readonly Entry[], kind: OfficeKind): Promise<void> {
  const office = await openPackage(entries);
  await checkMain(office, kind);
  for (const { name } of entries) {
    const type = office.typeOf(name);
    const isHarmless = harmlessBinary.test(name) || harmlessType.test(type);
    refuseIf(program.test(name) || (/\.bin$/i.test(name) && !isHarmless), "active", name);
    refuseIf(macros.test(type) && !isHarmless, "active", `${name} is declared as ${type}`);
    refuseIf(carried.test(name), "embedded", name);
    refuseIf(elsewhere.test(name) || elsewhere.test(type), "external", name);
  }
  for (const entry of entries) {
    if (relations.test(entry.name)) await checkRelations(entry);
    if (asking.test(entry.name) || asking.test(office.typeOf(entry.name))) await checkAsking(entry);
    if (/\.(xml|rels|vml)$/i.test(entry.name) || /[+/]xml$/i.test(office.typeOf(entry.name)))
      await checkXml(entry, office.typeOf(entry.name));
    // unpacked to the end, so that its size is no lie
    else for await (const _ of entry.content()) continue;
  }
}

/** The package must be there for what its name says. */
async function checkMain(office: OfficePackage, kind: OfficeKind): Promise<void> {
  const { usual, type } = mainParts[kind];
  const main = await mainPart(office, usual);
  const declared = office.typeOf(main);
  refuseIf(!office.part("[Content_Types].xml") || !office.part(main), "mismatch", `no ${kind}`);
  refuseIf(macros.test(declared), "active", declared);
  const isPlain = /^(|application\/xml|text\/xml)$/i.test(declared) && main.toLowerCase() === usual;
  refuseIf(!type.test(declared) && !isPlain, "mismatch", declared);
}

/**
 * What the parts of a package are to one another, read as every program reads it: by a parser, since names have
 * prefixes, values have characters by their numbers, and an address may end like anything.
 */
async function checkRelations(entry: Entry): Promise<void> {
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
 * A workbook may say what it asks elsewhere, as long as it does not do so when it is opened or again and again, as a
 * serial letter does. A table of sums may be computed anew from its own workbook.
 */
async function checkAsking(entry: Entry): Promise<void> {
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
 * Reads one part as it is unpacked, each tag with the text behind it once: however the part is made, twice its length is
 * twice the work.
 */
async function checkXml(entry: Entry, type: string): Promise<void> {
  const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name) || /worksheet\+xml$/i.test(type);
  const isTyped = typed.test(type) || entry.name.toLowerCase() === "[content_types].xml";
  const { check, isBeyond } = tagChecker(isSheet);
  let kept: string[] = [];
  let keptLength = 0;
  let end = "";
  for await (const text of partText(entry.content())) {
    refuseIf(!isTyped && (macros.test(text) || macros.test(end + text.slice(0, wordsKept))), "active");
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
    for (let next = Math.max(from, 0); ;) {
      const looked = isBeyond() ? mattersBeyond : matters;
      looked.lastIndex = next;
      const cut = looked.exec(text)?.index ?? last;
      if (cut >= last) break;
      next = text.indexOf("<", cut + 1);
      check(text.slice(cut, next));
    }
    kept.push(text.slice(Math.max(last, 0)));
    keptLength += text.length - Math.max(last, 0);
    refuseIf(keptLength > tagBytesMax, "broken", entry.name);
  }
  check(kept.join(""));
}

/**
 * Where a tag begins that may be one of those that are looked for: by its first sign, behind a prefix if it has one. A
 * sheet has hundreds of thousands that are none, and they are passed over by one expression.
 */
const matters = /<(?:[^\s<>/:="'&]+:)?[dfir]/gi;
/** The same below all rows that are taken, where what a cell holds matters too. */
const mattersBeyond = /<(?:[^\s<>/:="'&]+:)?[dfirtv]/gi;

/** A tag without its prefix, which may be of any letters. */
const tagName = /^<(?:[^\s<>/:="'&]+:)?(\w{1,40})[\s/>]/;
/** What a field fetches from elsewhere. */
const fetching = /DDEAUTO|\bDDE\b|INCLUDETEXT|INCLUDEPICTURE/i;
/** The same by fields whose names are words that addresses hold, too: they count where the field begins. */
const fetchingField = /^(LINK|IMPORT|INCLUDE|DATABASE|RD)[\s"\\]/i;
const simpleField = /\s(?:[^\s=:]{1,99}:)?instr\s{0,99}=\s{0,99}["']/i;

/** Elements that hold a formula: of cells, of what depends on conditions, of what may be entered, and of names. */
const formulas: ReadonlySet<string> = new Set(["f", "formula", "formula1", "formula2", "definedname"]);
/** Functions that ask another server as soon as they are computed. */
const askingFunction = /(?<![\w.])(?:_xl\w{1,9}\.){0,3}(WEBSERVICE|IMAGE|RTD)\s{0,99}\(/i;
/** Elements of drawings that may name their picture by an address, and attributes that do. */
const pictures: ReadonlySet<string> = new Set(["imagedata", "fill"]);
const pictureElsewhere = /\s(?:[^\s=:]{1,99}:)?(?:href|althref|src)\s{0,99}=\s{0,99}["'][^"']{0,2000}?(?::|\/\/|\\\\)/i;

const named: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", apos: "'" };

/** With the characters as such that are written by their numbers or names. */
const plain = (text: string): string =>
  text.replace(/&(?:#(x[\da-f]{1,6}|\d{1,7})|(quot|amp|lt|gt|apos));/gi, (_, number?: string, name = "") => {
    if (number === undefined) return named[String(name).toLowerCase()] ?? "";
    const code = Number(/^x/i.test(number) ? `0${number}` : number);
    return code > 0x10ffff ? "" : String.fromCodePoint(code);
  });

/**
 * A live link, which a bar makes, or a function that asks elsewhere. What stands in double quotation marks is text; those
 * within the name of a sheet, which has single ones, begin none.
 */
function checkFormula(tag: string): void {
  const formula = plain(tag.slice(tag.indexOf(">") + 1)).replace(/'[^']*'|"[^"]*"/g, (quoted) =>
    quoted.startsWith("'") ? quoted : "",
  );
  refuseIf(formula.includes("|"), "external", "a live link");
  refuseIf(askingFunction.test(formula), "external", "a function");
}

/**
 * Looks at one tag and the text up to the next after another; every expression is tied to where the tag begins or
 * passes over it once. `isBeyond` says whether what follows is below all rows that are taken.
 */
function tagChecker(isSheet: boolean): { readonly check: (tag: string) => void; readonly isBeyond: () => boolean } {
  let rows = 0;
  let isBeyond = false;
  let [field, begun] = ["", ""];
  const check = (tag: string) => {
    // where an element ends nothing is looked for, and half of the tags of a sheet are such
    if (tag.startsWith("</")) return;
    const written = tagName.exec(tag)?.[1] ?? "";
    const name = written.toLowerCase();
    refuseIf(name === "ddelink", "external", "a live link");
    if (formulas.has(name)) checkFormula(tag);
    if (pictures.has(name)) refuseIf(pictureElsewhere.test(plain(tag)), "external", "a picture elsewhere");
    if (name === "fldchar" && /begin/i.test(tag)) begun = "";
    if (name === "instrtext" || name === "fldsimple") {
      // the words of a field may be divided among many tags, and written as numbers
      const words = name === "instrtext" ? tag.slice(tag.indexOf(">") + 1) : ` ${tag}`;
      field = `${field.slice(-fieldKept)}${words}`;
      const own = name === "instrtext" ? begun + words.replace("<![CDATA[", "") : (words.split(simpleField)[1] ?? "");
      begun = own.trimStart().slice(0, fieldBeginning);
      refuseIf(fetching.test(field) || fetchingField.test(begun) || field.includes("&#"), "external", "a live link");
      if (name === "fldsimple") begun = "";
    }
    if (!isSheet) return;
    if (written === "row") {
      rows += 1;
      isBeyond ||= rows > sheetRowsMax || Number(/\sr\s{0,9}=\s{0,9}["'](\d{1,9})/.exec(tag)?.[1] ?? 0) > sheetRowsMax;
    }
    // programs write rows that only look like something down to the sheet's last one: what is in them counts
    refuseIf(isBeyond && (written === "v" || written === "t") && tag.trimEnd().at(-1) !== ">", "rows");
  };
  return { check, isBeyond: () => isBeyond };
}
