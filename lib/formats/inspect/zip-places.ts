import type yauzl from "yauzl";
import { refuseIf, RejectedFile, readFileBytesAt } from "./rejected-file";

/** Describes the start of an entry's content, and the extra records of its local header. */
export interface EntryPlace {
  readonly from: number;
  readonly extra: Buffer;
}

/** Describes a record in an extra field, by its id. */
interface ExtraRecord {
  readonly id: number;
  readonly data: Buffer;
}

/** Yields the records of an extra field; fewer than four bytes at the end are padding. */
export function* zipExtraFieldRecords(bytes: Buffer): Generator<ExtraRecord> {
  for (let at = 0; at + 4 <= bytes.length;) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    yield { id, data: readFileBytesAt(bytes, at + 4, length) };
    at += 4 + length;
  }
}

/**
 * Holds the flag bits that both headers of an entry must agree on: encryption, compression, and the encoding of the
 * name.
 */
const flagsAlike = 0x2849;
const isDescribedBehind = 0x8;
const zip64 = 0x0001;

/**
 * Checks the local header of each entry. Programs that read an archive from its beginning use these headers and never
 * read the central directory, so each must match it, one entry behind the other, with nothing in between, and nothing
 * before or behind the directory.
 */
export async function checkLocalHeaders(
  zip: yauzl.ZipFile,
  bytes: Buffer,
  entries: readonly yauzl.Entry[],
): Promise<ReadonlyMap<yauzl.Entry, EntryPlace>> {
  const places = new Map<yauzl.Entry, EntryPlace>();
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader;
    refuseIf(at < free, "inflated", "entries overlap");
    refuseIf(at !== free, "mixed", free === 0 ? "something before the first entry" : "something between two entries");
    const local = await zip.readLocalFileHeaderPromise(entry).catch((cause: Error) => {
      throw new RejectedFile("broken", cause.message);
    });
    refuseIf(!local.fileName.equals(entry.fileNameRaw), "mixed", "two names for one entry");
    const packedBytes = readFileBytesAt(bytes, local.fileDataStart, entry.compressedSize);
    checkAlike(entry, local, packedBytes);
    places.set(entry, { from: local.fileDataStart, extra: local.extraField });
    free = local.fileDataStart + packedBytes.length;
    if ((entry.generalPurposeBitFlag & isDescribedBehind) !== 0) free += descriptorLength(bytes, free, entry);
  }
  checkDirectoryBounds(bytes, entries, free);
  return places;
}

/** Checks that a local header matches the central directory. */
function checkAlike(entry: yauzl.Entry, local: yauzl.LocalFileHeader, packedBytes: Buffer): void {
  const detail = `two descriptions of ${entry.fileName}`;
  const differing = (entry.generalPurposeBitFlag ^ local.generalPurposeBitFlag) & flagsAlike;
  refuseIf(differing !== 0 || entry.compressionMethod !== local.compressionMethod, "mixed", detail);
  const localValues = [local.crc32, ...sizesOf(local)];
  const isSame = [entry.crc32, entry.uncompressedSize, entry.compressedSize].every(
    (part, at) => part === localValues[at],
  );
  if (isSame) return;
  // the values may be in a descriptor behind the content instead; for uncompressed content its end would then be ambiguous
  refuseIf(
    (entry.generalPurposeBitFlag & isDescribedBehind) === 0 || localValues.some((part) => part !== 0),
    "mixed",
    detail,
  );
  refuseIf(
    entry.compressionMethod === 0 && packedBytes.includes("PK\x07\x08", 0, "latin1"),
    "mixed",
    "a content without an end",
  );
}

/** Returns the uncompressed and compressed sizes in a local header; large sizes are in a record of their own. */
function sizesOf({ uncompressedSize, compressedSize, extraField }: yauzl.LocalFileHeader): number[] {
  const large = [...zipExtraFieldRecords(extraField)].find(({ id }) => id === zip64)?.data;
  let at = 0;
  return [uncompressedSize, compressedSize].map((size) => {
    if (size !== 0xffffffff || !large) return size;
    at += 8;
    return Number(readFileBytesAt(large, at - 8, 8).readBigUInt64LE(0));
  });
}

/**
 * Returns the length of the descriptor behind a content: with or without its signature, with sizes of four or eight
 * bytes.
 */
function descriptorLength(bytes: Buffer, at: number, entry: yauzl.Entry): number {
  const { crc32, compressedSize, uncompressedSize } = entry;
  for (const isMarked of [true, false])
    for (const width of [4, 8]) {
      const descriptor = Buffer.alloc((isMarked ? 8 : 4) + 2 * width);
      if (isMarked) descriptor.writeUInt32LE(0x08074b50, 0);
      const from = descriptor.writeUInt32LE(crc32, isMarked ? 4 : 0);
      descriptor.writeUInt32LE(compressedSize, from);
      descriptor.writeUInt32LE(uncompressedSize, from + width);
      if (bytes.subarray(at, at + descriptor.length).equals(descriptor)) return descriptor.length;
    }
  throw new RejectedFile("mixed", `no description behind ${entry.fileName}`);
}

/** Holds the length of the two records between the central directory and the end record of a large archive. */
const largeEndBytes = 56 + 20;

/** Checks that the central directory begins where the last entry ends, and ends where the end record begins. */
function checkDirectoryBounds(bytes: Buffer, entries: readonly yauzl.Entry[], from: number): void {
  const length = entries.reduce(
    (sum, entry) => sum + 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  const end = bytes.length - 22;
  const isLarge =
    from + length + largeEndBytes === end &&
    readFileBytesAt(bytes, end - largeEndBytes, 4).readUInt32LE(0) === 0x06064b50 &&
    readFileBytesAt(bytes, end - 20, 4).readUInt32LE(0) === 0x07064b50;
  const offset = bytes.readUInt32LE(end + 16);
  const at = isLarge && offset === 0xffffffff ? readFileBytesAt(bytes, end - 28, 8).readBigUInt64LE(0) : BigInt(offset);
  refuseIf(
    at !== BigInt(from) || (!isLarge && from + length !== end),
    "mixed",
    "something beside the table of contents",
  );
}
