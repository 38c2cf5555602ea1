import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { fileKinds, pictureSideMax, picturePixelsMax, type FileKind } from "@/lib/files/terms";
import { checkXls, isEncryptedPackage, isExcel2To4Workbook, hasWorkbookStream } from "./compound";
import { jpegEnd } from "./jpeg";
import { checkOffice } from "./office";
import { checkPdf } from "./pdf";
import { checkPng } from "./png";
import { checkRar } from "./rar";
import { checkXml } from "../xml/read-xml";
import { hasWebPageMarkup, refuseIf, RejectedFile } from "./rejected-file";
import { openCsv } from "../sheets/csv-reader";
import { windowsDeviceName, fullInspectionBudget, zipEntries, type Budget, type ZipEntry } from "./zip";

/** Describes a file as it was sent, before inspection. */
export interface InspectionInput {
  readonly name: string;
  /** Holds the content types that the sender declares; there may be several, from several places. */
  readonly declaredTypes: readonly string[];
  readonly kinds: readonly FileKind[];
}

export interface Fit {
  readonly kind: FileKind;
  /** Holds the number of bytes that belong to the file: anything after a picture's end is cut off. */
  readonly length: number;
}

/** Maps the first bytes of files to kinds. */
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
/** Maps each kind to its name in the second library that checks it. */
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

/** Holds the kinds accepted inside an archive: only documents, and each must be what its name claims. */
const kindsInside: readonly FileKind[] = ["jpg", "png", "pdf", "xls", "xlsx", "docx"];
const archiveEndings = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|cab|iso|jar|war|arj|lzh|z)$/i;
const entryBytesMax = 20 * 1_024 * 1_024;

/** Matches executable extensions: as an inner extension they are there to deceive. */
const running =
  /\.(exe|scr|bat|cmd|pif|msi|dll|jar|js|mjs|vbs|wsf|hta|lnk|ps1|php\d?|phtml|asp|aspx|jsp|cgi|html?|xhtml|svg|swf)(?=\.)/i;
const nameLengthMax = 200;

/** Returns the extension of a name, without the dot, in lower case. */
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
export async function inspectFileBytes(
  bytes: Buffer,
  { name, declaredTypes, kinds }: InspectionInput,
  budget: Budget = fullInspectionBudget(),
  isInside = false,
): Promise<Fit> {
  checkName(name);
  refuseIf(bytes.length === 0, "empty");
  const kind = kindOfEnding(endingOf(name));
  if (!kind || !kinds.includes(kind)) throw new RejectedFile(isInside ? "inside" : "kind", endingOf(name));
  for (const declaredType of declaredTypes)
    refuseIf(
      !(fileKinds[kind].declaredTypes as readonly string[]).includes(mediaType(declaredType)),
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
  const length = await checkByKind(bytes, kind, budget, isInside);
  // last, because it reads without limit: by now the file is known to be well-formed. It misreads the UTF-16 mark as that of an audio file, so marked texts are skipped
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

/**
 * Detects files that resemble another kind and have a known cause: a package behind a password, and the oldest
 * workbooks.
 */
function checkTrueReason(bytes: Buffer, kind: FileKind): void {
  if (isOffice(kind)) refuseIf(isEncryptedPackage(bytes), "encrypted", "a package behind a password");
  if (kind === "xls") refuseIf(isExcel2To4Workbook(bytes), "old", "a workbook of Excel 2 to 4");
  if (kind === "xls" || kind === "xlsx") refuseIf(isOtherSheet(bytes, kind), "resave", "another kind of sheet");
  if (kind === "xml") refuseIf(/^(3c00|003c)/.test(bytes.toString("hex", 0, 2)), "encoding", "UTF-16 without its mark");
}

/**
 * Returns true for pages, texts and newer or older workbooks that programs save with another sheet's extension: Excel
 * still opens them.
 */
function isOtherSheet(bytes: Buffer, kind: "xls" | "xlsx"): boolean {
  const hex = bytes.toString("hex", 0, 4);
  if (hex === "504b0304") return kind === "xls";
  if (hex === "d0cf11e0") return kind === "xlsx" && hasWorkbookStream(bytes);
  // a PDF is a text at first, too
  if (hex === "25504446") return false;
  return /^(?:efbbbf)?3c|^fffe|^feff/.test(hex) || !/[\0-\x08\x0e-\x1f]/.test(bytes.toString("latin1", 0, 1_024));
}

const mediaType = (declaredType: string): string => (declaredType.split(";")[0] ?? "").trim().toLowerCase();

function checkName(name: string): void {
  refuseIf(
    name === "" ||
      name.length > nameLengthMax ||
      windowsDeviceName.test(name) ||
      /[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/u.test(name) ||
      running.test(name),
    "name",
  );
}

async function checkByKind(bytes: Buffer, kind: FileKind, budget: Budget, isInside: boolean): Promise<number> {
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

/**
 * Refuses a second format in the file: programs search for a PDF within the first kilobyte, and for an archive from the
 * end.
 */
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

/** Checks that a text can be read as a list, and is not a page. */
function checkCsv(bytes: Buffer): void {
  refuseIf(hasWebPageMarkup(bytes.subarray(0, 1_024)), "mixed", "a page");
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
 * Lists the files that systems add to a folder and hence to every archive of it: views and thumbnails of macOS and
 * Windows. Each is recognised by its name and first bytes; any other content under such a name is refused.
 */
const leftBySystems: readonly (readonly [name: RegExp, begins: RegExp])[] = [
  [/(?:^|\/)\._[^/]+$/, /^00051607/],
  [/(?:^|\/)\.DS_Store$/, /^0000000142756431/],
  [/(?:^|\/)Thumbs\.db$/i, /^d0cf11e0a1b11ae1/],
  // an opening bracket, in UTF-16 too
  [/(?:^|\/)desktop\.ini$/i, /^(?:fffe)?(?:0d0a|0d000a00)?5b/],
];
const leftBytesMax = 1_024 * 1_024;

/** Returns true for an archive entry that a system added automatically, and that users neither create nor open. */
async function isLeftBySystem(entry: ZipEntry): Promise<boolean> {
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
    await inspectFileBytes(
      await entry.whole(entryBytesMax),
      { name: entry.name.split("/").at(-1) ?? "", declaredTypes: [], kinds: kindsInside },
      budget,
      true,
    );
  }
}
