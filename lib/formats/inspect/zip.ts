import { crc32, createInflateRaw } from "node:zlib";
import yauzl from "yauzl";
import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { refuseIf, RejectedFile } from "./rejected-file";
import { zipExtraFieldRecords, checkLocalHeaders, type EntryPlace } from "./zip-places";

/** Holds the remaining unpacking budget of one upload, including nested archives. */
export interface Budget {
  bytes: number;
  entries: number;
}
export const fullInspectionBudget = (): Budget => ({ bytes: inflatedBytesMax, entries: archiveEntriesMax });

export interface ZipEntry {
  readonly name: string;
  /** Yields the content while it is unpacked; refuses once it exceeds the limits. */
  content(): AsyncGenerator<Buffer>;
  /** Returns the whole content, unless it is larger than this limit. */
  whole(bytesMax: number): Promise<Buffer>;
}

/** Returns true when a Unix mode is neither a file nor a folder: a link, a device, a pipe. */
export const isSpecialFileMode = (mode: number): boolean => ![0, 0o100000, 0o040000].includes(mode & 0o170000);
const unsafe = /[\p{Cc}\p{Bidi_Control}\\:*?"<>|]|(^|\/)\.\.(\/|$)|^\/|[. ](\/|$)/u;

/** Matches names of Windows devices, with any extension. */
export const windowsDeviceName =
  /(^|\/)(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.[^/]*)?(\/|$)/i;

/** Normalizes a name as case-insensitive file systems do, which also ignore differences of Unicode composition. */
export const entryPathKey = (name: string): string => name.normalize("NFC").toLowerCase().normalize("NFC");

/** Refuses names that could harm the reader's disk: no parent folders, no drives, no invisible characters. */
export function checkEntryName(name: string): void {
  const path = name.replace(/\/$/, "");
  refuseIf(name === "" || name.length > 255 || unsafe.test(path) || windowsDeviceName.test(path), "path", name);
}

/**
 * Returns the entries of a ZIP archive. Refuses archives that begin or end with other content, with directories that
 * disagree, with entries that overlap, are encrypted, links or duplicates, and with wrong sizes. In a package of Office
 * Open XML, which is never unpacked onto a disk, names may contain backslashes, as some programs write them.
 */
export async function zipEntries(
  bytes: Buffer,
  budget: Budget,
  { isPackage = false }: { readonly isPackage?: boolean } = {},
): Promise<readonly ZipEntry[]> {
  checkFrame(bytes);
  const zip = await openZip(bytes, isPackage);
  refuseIf(zip.entryCount > budget.entries, "entries");
  budget.entries -= zip.entryCount;
  const rawEntries: yauzl.Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) rawEntries.push(entry);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    throw new RejectedFile(/relative path|absolute path|invalid characters/.test(message) ? "path" : "broken", message);
  }
  refuseIf(rawEntries.length === 0, "empty");
  const places = await checkLocalHeaders(zip, bytes, rawEntries);
  const names = new Set<string>();
  for (const entry of rawEntries) {
    checkEntryName(entry.fileName);
    const place = entryPathKey(entry.fileName);
    refuseIf(names.has(place), "path", "a name twice");
    names.add(place);
    checkOtherName(entry, isPackage);
    checkContent(entry);
    for (const extra of [entry.extraFieldRaw, placeIn(places, entry).extra]) checkExtra(entry, extra, isPackage);
  }
  refuseIf(rawEntries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > budget.bytes, "inflated");
  return rawEntries
    .filter(({ fileName }) => !fileName.endsWith("/"))
    .map((entry) => {
      const { from } = placeIn(places, entry);
      const packedBytes = bytes.subarray(from, from + entry.compressedSize);
      const content = () => unpackEntry(packedBytes, entry, budget);
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

/** Checks that nothing precedes the first entry and nothing follows the end record, not even its comment. */
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
 * Checks the second name of an entry: some programs use the name in the header, others that in an extra record. Both
 * must be harmless, with the same extension. The header's name is in the writer's encoding, in China mostly GBK.
 */
function checkOtherName({ fileName, fileNameRaw, generalPurposeBitFlag }: yauzl.Entry, isPackage: boolean): void {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  const raw = isUtf8 ? fileNameRaw.toString("utf8") : new TextDecoder("gbk").decode(fileNameRaw);
  // as the entry's own name was read: some programs write a package's folders with backslashes
  const otherName = isPackage ? raw.replaceAll("\\", "/") : raw;
  if (otherName === fileName) return;
  checkEntryName(otherName);
  refuseIf(endingOf(otherName) !== endingOf(fileName), "inside", `${fileName}, for others ${otherName}`);
}

const endingOf = (name: string): string => /[^./]*\/?$/.exec(name)?.[0].toLowerCase() ?? "";

async function openZip(bytes: Buffer, isPackage: boolean): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: !isPackage };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, options, (cause, zip) =>
      cause ? reject(new RejectedFile("broken", cause.message)) : resolve(zip),
    );
  });
}

/** Refuses entries with headers that describe unacceptable content. */
function checkContent(entry: yauzl.Entry): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry;
  refuseIf(isSpecialFileMode(entry.externalFileAttributes >>> 16), "link", fileName);
  const isFolder = fileName.endsWith("/");
  refuseIf(isFolder && (uncompressedSize > 0 || compressedSize > 2), "mixed", "a folder with a content");
  refuseIf((entry.generalPurposeBitFlag & 0x2041) !== 0, "encrypted", fileName);
  refuseIf(compressionMethod !== 0 && compressionMethod !== 8, "broken", "an unusual compression");
  const isBomb = uncompressedSize > inflationFreeBytes && uncompressedSize > compressedSize * inflationMax;
  refuseIf(isBomb, "inflated", fileName);
}

/**
 * Holds the extra records that rename an entry, or declare it not to be a file; programs that do not know them skip
 * them.
 */
const extra = {
  unicodePath: 0x7075,
  asiUnix: 0x756e,
  libarchive: 0x6c78,
  xceed: 0x554e,
  zipIt: 0x2605,
  zipItShort: 0x2705,
};

/**
 * Checks the extra records: programs read those of the central directory, of the local header, or both. None may rename
 * the entry or turn it into a link.
 */
function checkExtra({ fileName }: yauzl.Entry, bytes: Buffer, isPackage: boolean): void {
  for (const { id, data } of zipExtraFieldRecords(bytes)) {
    if (id === extra.unicodePath) {
      const unicodeName = data.toString("utf8", 5);
      refuseIf(
        (isPackage ? unicodeName.replaceAll("\\", "/") : unicodeName) !== fileName,
        "mixed",
        "two names for one entry",
      );
    }
    if (id === extra.asiUnix) refuseIf(data.length < 6 || isSpecialFileMode(data.readUInt16LE(4)), "link", fileName);
    const isOther = id === extra.xceed || id === extra.zipIt || id === extra.zipItShort || id === extra.libarchive;
    refuseIf(isOther, "mixed", "a record of another name or kind");
  }
}

function placeIn(places: ReadonlyMap<yauzl.Entry, EntryPlace>, entry: yauzl.Entry): EntryPlace {
  const place = places.get(entry);
  if (!place) throw new RejectedFile("broken", "an entry without a place");
  return place;
}

/**
 * Unpacks an entry. Its packed bytes must end exactly with its content: a program that reads the archive from its
 * beginning would interpret bytes in between.
 */
async function* unpackEntry(packedBytes: Buffer, entry: yauzl.Entry, budget: Budget): AsyncGenerator<Buffer> {
  const { fileName, uncompressedSize } = entry;
  const inflating = entry.compressionMethod === 8 && packedBytes.length > 0 ? createInflateRaw() : undefined;
  let [length, sum] = [0, 0];
  try {
    for await (const part of inflating?.end(packedBytes) ?? [packedBytes]) {
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
  refuseIf(inflating !== undefined && inflating.bytesWritten !== packedBytes.length, "trailing", fileName);
}
