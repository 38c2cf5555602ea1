import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { fileKinds, pictureSideMax, picturePixelsMax, type FileKind } from "@/lib/files/terms";
import { checkXls, isEncryptedPackage, isOldestWorkbook, isWorkbook } from "./compound";
import { jpegEnd } from "./jpeg";
import { checkOffice } from "./office";
import { checkPdf } from "./pdf";
import { checkPng } from "./png";
import { checkRar } from "./rar";
import { checkXml } from "../xml/read-xml";
import { holdsMarkup, refuseIf, RejectedFile } from "./rejected-file";
import { openCsv } from "../sheets/csv-reader";
import { deviceName, fullBudget, zipEntries, type Budget, type Entry } from "./zip";

/** A file as it was sent, before anyone has looked into it. */
export interface Sent {
  readonly name: string;
  /** The content types the sender declares; several, where they are declared in several places. */
  readonly declared: readonly string[];
  readonly kinds: readonly FileKind[];
}

export interface Fit {
  readonly kind: FileKind;
  /** How many of its bytes are the file: anything after a picture's end is cut off. */
  readonly length: number;
}

/** The first bytes of each kind. */
const magic: readonly (readonly [hex: string, kinds: readonly FileKind[]])[] = [
  ["ffd8ff", ["jpg"]],
  ["89504e470d0a1a0a", ["png"]],
  ["255044462d", ["pdf"]],
  ["504b0304", ["zip", "xlsx", "docx"]],
  ["526172211a0700", ["rar"]],
  ["526172211a070100", ["rar"]],
  ["d0cf11e0a1b11ae1", ["xls"]],
  ["3c", ["xml"]],
  ["efbbbf3c", ["xml"]],
  ["fffe3c00", ["xml"]],
  ["feff003c", ["xml"]],
];
/** The names of each kind in the second library that checks. */
const alsoCalled: Readonly<Record<FileKind, string>> = {
  jpg: "jpg",
  png: "png",
  pdf: "pdf",
  zip: "zip",
  rar: "rar",
  xls: "cfb",
  xlsx: "xlsx",
  csv: "txt",
  docx: "docx",
  xml: "xml",
};

/** Inside an archive only documents are taken, and each must be what its name says. */
const kindsInside: readonly FileKind[] = ["jpg", "png", "pdf", "xls", "xlsx", "docx"];
const archiveEndings = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|cab|iso|jar|war|arj|lzh|z)$/i;
const entryBytesMax = 20 * 1_024 * 1_024;

/** Endings that run something: as an inner ending they are there to deceive. */
const running =
  /\.(exe|scr|bat|cmd|pif|msi|dll|jar|js|mjs|vbs|wsf|hta|lnk|ps1|php\d?|phtml|asp|aspx|jsp|cgi|html?|xhtml|svg|swf)(?=\.)/i;
const nameLengthMax = 200;

/** The ending of a name, without its point, in small letters. */
const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
// named cast: the keys of a constant object are its names
const kindOfEnding = (ending: string): FileKind | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((kind) =>
    (fileKinds[kind].endings as readonly string[]).includes(ending),
  );

/**
 * Inspects a file: its name, content and declared type must agree on an accepted kind, and the content must be that
 * kind and nothing else from its first byte to its last. Throws `RejectedFile` with the reason.
 */
export async function inspect(
  bytes: Buffer,
  { name, declared, kinds }: Sent,
  budget: Budget = fullBudget(),
  isInside = false,
): Promise<Fit> {
  checkName(name);
  refuseIf(bytes.length === 0, "empty");
  const kind = kindOfEnding(endingOf(name));
  if (!kind || !kinds.includes(kind)) throw new RejectedFile(isInside ? "inside" : "kind", endingOf(name));
  for (const said of declared)
    refuseIf(
      !(fileKinds[kind].declared as readonly string[]).includes(mediaType(said)),
      "mismatch",
      "the declared type",
    );
  const hex = bytes.toString("hex", 0, 8);
  checkTrueReason(bytes, kind);
  refuseIf(
    kind !== "csv" && !magic.some(([begins, of]) => of.includes(kind) && hex.startsWith(begins)),
    "mismatch",
    "the first bytes",
  );
  const length = await checked(bytes, kind, budget, isInside);
  // last, since it reads as far as it likes: by now the file is known to be well made. It takes the mark of UTF-16 for
  // that of a sound, and such a text is none
  const isMarked = kind === "csv" && /^(?:fffe|feff)/.test(hex);
  const second = isMarked ? undefined : await fileTypeFromBuffer(bytes.subarray(0, length));
  // of XML it knows only what begins with a declaration, which may be left out; a package may begin with any part of it
  const isPlain =
    ((kind === "xml" || kind === "csv") && second === undefined) || (isOffice(kind) && second?.ext === "zip");
  refuseIf(!isPlain && second?.ext !== alsoCalled[kind], "mismatch", `it looks like ${second?.ext ?? "nothing known"}`);
  return { kind, length };
}

const isOffice = (kind: FileKind): boolean => kind === "xlsx" || kind === "docx";

/** What looks like another kind at first, and is known: a package behind a password, and the oldest workbooks. */
function checkTrueReason(bytes: Buffer, kind: FileKind): void {
  if (isOffice(kind)) refuseIf(isEncryptedPackage(bytes), "encrypted", "a package behind a password");
  if (kind === "xls") refuseIf(isOldestWorkbook(bytes), "old", "a workbook of Excel 2 to 4");
  if (kind === "xls" || kind === "xlsx") refuseIf(isOtherSheet(bytes, kind), "resave", "another kind of sheet");
  if (kind === "xml") refuseIf(/^(3c00|003c)/.test(bytes.toString("hex", 0, 2)), "encoding", "UTF-16 without its mark");
}

/** Pages, texts and newer or older workbooks that programs save as a sheet of another kind: Excel opens them all the same. */
function isOtherSheet(bytes: Buffer, kind: "xls" | "xlsx"): boolean {
  const hex = bytes.toString("hex", 0, 4);
  if (hex === "504b0304") return kind === "xls";
  if (hex === "d0cf11e0") return kind === "xlsx" && isWorkbook(bytes);
  // a PDF is a text at first, too
  if (hex === "25504446") return false;
  return /^(?:efbbbf)?3c|^fffe|^feff/.test(hex) || !/[\0-\x08\x0e-\x1f]/.test(bytes.toString("latin1", 0, 1_024));
}

const mediaType = (said: string): string => (said.split(";")[0] ?? "").trim().toLowerCase();

function checkName(name: string): void {
  refuseIf(
    name === "" ||
      name.length > nameLengthMax ||
      deviceName.test(name) ||
      /[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/u.test(name) ||
      running.test(name),
    "name",
  );
}

async function checked(bytes: Buffer, kind: FileKind, budget: Budget, isInside: boolean): Promise<number> {
  // what holds other files is checked by its own structure, down to its last byte
  const isContainer = kind === "zip" || kind === "rar" || kind === "xls" || isOffice(kind);
  if (!isContainer) checkNoSecondFormat(bytes, kind);
  switch (kind) {
    case "jpg": {
      const end = jpegEnd(bytes);
      checkPicture(bytes.subarray(0, end));
      return end;
    }
    case "png":
      checkPicture(bytes);
      await checkPng(bytes);
      break;
    case "pdf":
      checkPdf(bytes);
      break;
    case "xml":
      checkXml(bytes);
      break;
    case "csv":
      checkCsv(bytes);
      break;
    case "xls":
      checkXls(bytes);
      break;
    case "rar":
      checkRar(bytes, checkInsideName);
      break;
    case "zip":
      await checkArchive(bytes, budget, isInside);
      break;
    case "xlsx":
    case "docx":
      await checkOffice(await zipEntries(bytes, budget, { isPackage: true }), kind);
      break;
  }
  return bytes.length;
}

/** Programs look for a PDF within the first kilobyte, and for an archive from the end. */
function checkNoSecondFormat(bytes: Buffer, kind: FileKind): void {
  refuseIf(kind !== "pdf" && bytes.subarray(0, 1_024).includes("%PDF-"), "mixed", "a PDF inside");
  refuseIf(bytes.includes("Rar!\x1a\x07", 0, "latin1"), "mixed", "a RAR archive inside");
  for (
    let at = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1"), low = bytes.length - 0x10000 - 22;
    at >= 0 && at >= low;
    at = at === 0 ? -1 : bytes.lastIndexOf("PK\x05\x06", at - 1, "latin1")
  ) {
    const isEnd =
      at + 22 <= bytes.length &&
      bytes.readUInt16LE(at + 20) <= bytes.length - at - 22 &&
      bytes.readUInt16LE(at + 4) === 0;
    refuseIf(isEnd, "mixed", "a ZIP archive inside");
  }
}

/** A list in a text: it can be read as one, and is no page. */
function checkCsv(bytes: Buffer): void {
  refuseIf(holdsMarkup(bytes.subarray(0, 1_024)), "mixed", "a page");
  openCsv(bytes);
}

function checkPicture(bytes: Buffer): void {
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw new RejectedFile("broken", "no size");
  }
  const { width, height } = size;
  refuseIf(width < 1 || height < 1, "broken", "no size");
  refuseIf(
    Math.max(width, height) > pictureSideMax || width * height > picturePixelsMax,
    "pixels",
    `${width} × ${height}`,
  );
}

function checkInsideName(name: string): void {
  refuseIf(archiveEndings.test(name), "nested", name);
  const kind = kindOfEnding(endingOf(name));
  refuseIf(!kind || !kindsInside.includes(kind) || running.test(name), "inside", name);
}

/**
 * What systems put beside the files of a folder, in every archive that is made of it: the views and thumbnails of a Mac
 * and of Windows. By their names, with the first bytes that they have there; nothing else goes under such a name.
 */
const leftBySystems: readonly (readonly [name: RegExp, begins: RegExp])[] = [
  [/(?:^|\/)\._[^/]+$/, /^00051607/],
  [/(?:^|\/)\.DS_Store$/, /^0000000142756431/],
  [/(?:^|\/)Thumbs\.db$/i, /^d0cf11e0a1b11ae1/],
  // an opening bracket, in UTF-16 too
  [/(?:^|\/)desktop\.ini$/i, /^(?:fffe)?(?:0d0a|0d000a00)?5b/],
];
const leftBytesMax = 1_024 * 1_024;

/** Whether an entry of an archive is one that a system left there: nobody put it in, and nobody opens it. */
async function isLeftBySystem(entry: Entry): Promise<boolean> {
  const [, begins] = leftBySystems.find(([name]) => name.test(entry.name)) ?? [];
  if (!begins) return false;
  refuseIf(!begins.test((await entry.whole(leftBytesMax)).toString("hex", 0, 8)), "inside", entry.name);
  return true;
}

async function checkArchive(bytes: Buffer, budget: Budget, isInside: boolean): Promise<void> {
  refuseIf(isInside, "nested");
  for (const entry of await zipEntries(bytes, budget)) {
    if (await isLeftBySystem(entry)) continue;
    checkInsideName(entry.name);
    await inspect(
      await entry.whole(entryBytesMax),
      { name: entry.name.split("/").at(-1) ?? "", declared: [], kinds: kindsInside },
      budget,
      true,
    );
  }
}
