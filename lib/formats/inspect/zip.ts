import { crc32, createInflateRaw } from "node:zlib";
import yauzl from "yauzl";
import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { refuseIf, RejectedFile } from "./rejected-file";
import { extraRecords, localHeaders, type Place } from "./zip-places";

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
  const places = await localHeaders(zip, bytes, found);
  const names = new Set<string>();
  for (const entry of found) {
    checkEntryName(entry.fileName);
    const place = placeOf(entry.fileName);
    refuseIf(names.has(place), "path", "a name twice");
    names.add(place);
    checkOtherName(entry, isPackage);
    checkContent(entry);
    for (const extra of [entry.extraFieldRaw, placeIn(places, entry).extra]) checkExtra(entry, extra, isPackage);
  }
  refuseIf(found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > budget.bytes, "inflated");
  return found
    .filter(({ fileName }) => !fileName.endsWith("/"))
    .map((entry) => {
      const { from } = placeIn(places, entry);
      const packed = bytes.subarray(from, from + entry.compressedSize);
      const content = () => unpacked(packed, entry, budget);
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

/** What an entry's headers say of its content that is never taken. */
function checkContent(entry: yauzl.Entry): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry;
  refuseIf(isSpecial(entry.externalFileAttributes >>> 16), "link", fileName);
  const isFolder = fileName.endsWith("/");
  refuseIf(isFolder && (uncompressedSize > 0 || compressedSize > 2), "mixed", "a folder with a content");
  refuseIf((entry.generalPurposeBitFlag & 0x2041) !== 0, "encrypted", fileName);
  refuseIf(compressionMethod !== 0 && compressionMethod !== 8, "broken", "an unusual compression");
  const isBomb = uncompressedSize > inflationFreeBytes && uncompressedSize > compressedSize * inflationMax;
  refuseIf(isBomb, "inflated", fileName);
}

/** The records behind a header that name an entry anew, or say that it is no file; whoever does not know one skips it. */
const extra = {
  unicodePath: 0x7075,
  asiUnix: 0x756e,
  libarchive: 0x6c78,
  xceed: 0x554e,
  zipIt: 0x2605,
  zipItShort: 0x2705,
};

/**
 * Programs read the records behind the header in the table of contents, or those before the content, or both. Neither
 * may give the entry another name than the one it was checked by, nor make it a link.
 */
function checkExtra({ fileName }: yauzl.Entry, bytes: Buffer, isPackage: boolean): void {
  for (const { id, data } of extraRecords(bytes)) {
    if (id === extra.unicodePath) {
      const said = data.toString("utf8", 5);
      refuseIf((isPackage ? said.replaceAll("\\", "/") : said) !== fileName, "mixed", "two names for one entry");
    }
    if (id === extra.asiUnix) refuseIf(data.length < 6 || isSpecial(data.readUInt16LE(4)), "link", fileName);
    const isOther = id === extra.xceed || id === extra.zipIt || id === extra.zipItShort || id === extra.libarchive;
    refuseIf(isOther, "mixed", "a record of another name or kind");
  }
}

function placeIn(places: ReadonlyMap<yauzl.Entry, Place>, entry: yauzl.Entry): Place {
  const place = places.get(entry);
  if (!place) throw new RejectedFile("broken", "an entry without a place");
  return place;
}

/**
 * Unpacks an entry. Its packed bytes end where its content does: whoever reads an archive from its beginning goes on
 * there, and would find what stands in between.
 */
async function* unpacked(packed: Buffer, entry: yauzl.Entry, budget: Budget): AsyncGenerator<Buffer> {
  const { fileName, uncompressedSize } = entry;
  const inflating = entry.compressionMethod === 8 && packed.length > 0 ? createInflateRaw() : undefined;
  let [length, sum] = [0, 0];
  try {
    for await (const part of inflating?.end(packed) ?? [packed]) {
      const bytes = part as Buffer; // named cast: zlib's streams are of bytes
      length += bytes.length;
      budget.bytes -= bytes.length;
      refuseIf(budget.bytes < 0 || length > uncompressedSize, "inflated", fileName);
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch (cause) {
    if (cause instanceof RejectedFile) throw cause;
    throw new RejectedFile("broken", cause instanceof Error ? cause.message : "");
  } finally {
    inflating?.destroy();
  }
  refuseIf(length !== uncompressedSize || sum !== entry.crc32, "broken", fileName);
  refuseIf(inflating !== undefined && inflating.bytesWritten !== packed.length, "trailing", fileName);
}
