import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { refuseIf, RejectedFile, whole } from "./rejected-file";

/** How much may still be unpacked of one upload, archives inside it included. */
export interface Budget {
  bytes: number;
  entries: number;
}
export const fullBudget = (): Budget => ({ bytes: inflatedBytesMax, entries: archiveEntriesMax });

export interface Entry {
  readonly name: string;
  /** Its content, unpacked as it is read; ends with a refusal once it is more than it may be. */
  content(): AsyncGenerator<Buffer>;
  /** All of it, when it is not larger than this. */
  whole(bytesMax: number): Promise<Buffer>;
}

/** Whether a Unix mode is of something that is neither a file nor a folder: a link, a device, a pipe. */
export const isSpecial = (mode: number): boolean => ![0, 0o100000, 0o040000].includes(mode & 0o170000);
const unsafe = /[\p{Cc}\p{Bidi_Control}\\:*?"<>|]|(^|\/)\.\.(\/|$)|^\/|[. ](\/|$)/u;

/** Names that are devices of Windows, whatever ending stands behind them. */
export const deviceName = /(^|\/)(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.[^/]*)?(\/|$)/i;

/** Which file a name is on disks that know no case, and no difference between a letter and its composition. */
export const placeOf = (name: string): string => name.normalize("NFC").toLowerCase().normalize("NFC");

/** Names that nobody can use against the reader's own disk: no way up, no drive, no hidden signs. */
export function checkEntryName(name: string): void {
  const path = name.replace(/\/$/, "");
  refuseIf(name === "" || name.length > 255 || unsafe.test(path) || deviceName.test(path), "path", name);
}

/**
 * The entries of a ZIP archive. Refuses archives that begin or end with something else, whose two tables of contents
 * disagree, whose entries overlap, are encrypted, linked or named twice, and sizes that lie. Of a package of Office Open
 * XML, which nobody unpacks onto a disk, names may have backslashes between their parts, as some programs write them.
 */
export async function zipEntries(
  bytes: Buffer,
  budget: Budget,
  { isPackage = false }: { readonly isPackage?: boolean } = {},
): Promise<readonly Entry[]> {
  checkFrame(bytes);
  const zip = await opened(bytes, isPackage);
  refuseIf(zip.entryCount > budget.entries, "entries");
  budget.entries -= zip.entryCount;
  const found: yauzl.Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) found.push(entry);
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : "";
    throw new RejectedFile(/relative path|absolute path|invalid characters/.test(says) ? "path" : "broken", says);
  }
  refuseIf(found.length === 0, "empty");
  await checkPlaces(zip, bytes, found);
  const names = new Set<string>();
  for (const entry of found) {
    checkEntryName(entry.fileName);
    const place = placeOf(entry.fileName);
    refuseIf(names.has(place), "path", "a name twice");
    names.add(place);
    checkOtherName(entry, isPackage);
    refuseIf(isSpecial(entry.externalFileAttributes >>> 16), "link", entry.fileName);
    refuseIf(entry.fileName.endsWith("/") && entry.uncompressedSize > 0, "mixed", "a folder with a content");
    refuseIf((entry.generalPurposeBitFlag & 0x2041) !== 0, "encrypted", entry.fileName);
    refuseIf(entry.compressionMethod !== 0 && entry.compressionMethod !== 8, "broken", "an unusual compression");
    refuseIf(
      entry.uncompressedSize > inflationFreeBytes && entry.uncompressedSize > entry.compressedSize * inflationMax,
      "inflated",
      entry.fileName,
    );
  }
  refuseIf(found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > budget.bytes, "inflated");
  return found
    .filter(({ fileName }) => !fileName.endsWith("/"))
    .map((entry) => {
      const content = () => unpacked(zip, entry, budget);
      return {
        name: entry.fileName,
        content,
        async whole(bytesMax) {
          refuseIf(entry.uncompressedSize > bytesMax, "inflated", entry.fileName);
          const parts: Buffer[] = [];
          for await (const part of content()) parts.push(part);
          return Buffer.concat(parts);
        },
      };
    });
}

/** Nothing before the first entry and nothing behind the end record, not even its comment. */
function checkFrame(bytes: Buffer): void {
  const end = bytes.length - 22;
  refuseIf(end < 0, "broken", "too short");
  if (bytes.readUInt32LE(end) === 0x06054b50) return refuseIf(bytes.readUInt16LE(end + 20) !== 0, "trailing");
  throw new RejectedFile(
    bytes.includes("PK\x05\x06", Math.max(0, end - 0x10000), "latin1") ? "trailing" : "broken",
    "the end record",
  );
}

/**
 * Some programs go by the name in an entry's header, others by the one in a record behind it: each has to be harmless, and
 * of the same kind. The header's is in the letters of whoever wrote it, in China mostly those of GBK.
 */
function checkOtherName({ fileName, fileNameRaw, generalPurposeBitFlag }: yauzl.Entry, isPackage: boolean): void {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  const raw = isUtf8 ? fileNameRaw.toString("utf8") : new TextDecoder("gbk").decode(fileNameRaw);
  // as the entry's own name was read: some programs write a package's folders with backslashes
  const other = isPackage ? raw.replaceAll("\\", "/") : raw;
  if (other === fileName) return;
  checkEntryName(other);
  refuseIf(endingOf(other) !== endingOf(fileName), "inside", `${fileName}, for others ${other}`);
}

const endingOf = (name: string): string => /[^./]*\/?$/.exec(name)?.[0].toLowerCase() ?? "";

async function opened(bytes: Buffer, isPackage: boolean): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: !isPackage };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, options, (cause, zip) =>
      cause ? reject(new RejectedFile("broken", cause.message)) : resolve(zip),
    );
  });
}

/**
 * Each entry has its own place in the file, one behind the other from the very start, under the same name as in the
 * table of contents.
 */
async function checkPlaces(zip: yauzl.ZipFile, bytes: Buffer, entries: readonly yauzl.Entry[]): Promise<void> {
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader;
    refuseIf(at < free, "inflated", "entries overlap");
    refuseIf(free === 0 && at !== 0, "mixed", "something before the first entry");
    const local = await zip.readLocalFileHeaderPromise(entry).catch((cause: Error) => {
      throw new RejectedFile("broken", cause.message);
    });
    refuseIf(!local.fileName.equals(entry.fileNameRaw), "mixed", "two names for one entry");
    whole(bytes, local.fileDataStart, entry.compressedSize);
    free = local.fileDataStart + entry.compressedSize;
  }
}

async function* unpacked(zip: yauzl.ZipFile, entry: yauzl.Entry, budget: Budget): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream) {
      // named cast: yauzl's streams are of bytes
      budget.bytes -= (part as Buffer).length;
      refuseIf(budget.bytes < 0, "inflated", entry.fileName);
      yield part as Buffer;
    }
  } catch (cause) {
    if (cause instanceof RejectedFile) throw cause;
    const says = cause instanceof Error ? cause.message : "";
    throw new RejectedFile(says.includes("too many bytes") ? "inflated" : "broken", says);
  } finally {
    stream?.destroy();
  }
}
