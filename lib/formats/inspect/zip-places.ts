import type yauzl from "yauzl";
import { refuseIf, RejectedFile, whole } from "./rejected-file";

/** Where an entry's content begins, and the records behind the name in the header before it. */
export interface Place {
  readonly from: number;
  readonly extra: Buffer;
}

/** A record behind a header, by what it is of. */
interface ExtraRecord {
  readonly id: number;
  readonly data: Buffer;
}

/** The records behind a header; fewer than four bytes at their end are there to fill, and say nothing. */
export function* extraRecords(bytes: Buffer): Generator<ExtraRecord> {
  for (let at = 0; at + 4 <= bytes.length;) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    yield { id, data: whole(bytes, at + 4, length) };
    at += 4 + length;
  }
}

/** What both headers of an entry have to agree on: how it is encrypted and packed, and in which letters its name is. */
const flagsAlike = 0x2849;
const isDescribedBehind = 0x8;
const zip64 = 0x0001;

/**
 * The header before each entry's content. Programs that read an archive from its beginning go by these and never see
 * the table of contents: so each has to say what the table says, one entry behind the other, with nothing in between
 * and nothing before the table or behind it.
 */
export async function localHeaders(
  zip: yauzl.ZipFile,
  bytes: Buffer,
  entries: readonly yauzl.Entry[],
): Promise<ReadonlyMap<yauzl.Entry, Place>> {
  const places = new Map<yauzl.Entry, Place>();
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader;
    refuseIf(at < free, "inflated", "entries overlap");
    refuseIf(at !== free, "mixed", free === 0 ? "something before the first entry" : "something between two entries");
    const local = await zip.readLocalFileHeaderPromise(entry).catch((cause: Error) => {
      throw new RejectedFile("broken", cause.message);
    });
    refuseIf(!local.fileName.equals(entry.fileNameRaw), "mixed", "two names for one entry");
    const packed = whole(bytes, local.fileDataStart, entry.compressedSize);
    checkAlike(entry, local, packed);
    places.set(entry, { from: local.fileDataStart, extra: local.extraField });
    free = local.fileDataStart + packed.length;
    if ((entry.generalPurposeBitFlag & isDescribedBehind) !== 0) free += descriptorLength(bytes, free, entry);
  }
  checkTable(bytes, entries, free);
  return places;
}

/** The header before a content says what the table of contents says of it. */
function checkAlike(entry: yauzl.Entry, local: yauzl.LocalFileHeader, packed: Buffer): void {
  const what = `two descriptions of ${entry.fileName}`;
  const differing = (entry.generalPurposeBitFlag ^ local.generalPurposeBitFlag) & flagsAlike;
  refuseIf(differing !== 0 || entry.compressionMethod !== local.compressionMethod, "mixed", what);
  const said = [local.crc32, ...sizesOf(local)];
  const isSame = [entry.crc32, entry.uncompressedSize, entry.compressedSize].every((part, at) => part === said[at]);
  if (isSame) return;
  // it may stand behind the content instead; of one that is not packed nobody then sees where it ends
  refuseIf((entry.generalPurposeBitFlag & isDescribedBehind) === 0 || said.some((part) => part !== 0), "mixed", what);
  refuseIf(
    entry.compressionMethod === 0 && packed.includes("PK\x07\x08", 0, "latin1"),
    "mixed",
    "a content without an end",
  );
}

/** The sizes in the header before a content, unpacked and packed; large ones stand in a record of their own. */
function sizesOf({ uncompressedSize, compressedSize, extraField }: yauzl.LocalFileHeader): number[] {
  const large = [...extraRecords(extraField)].find(({ id }) => id === zip64)?.data;
  let at = 0;
  return [uncompressedSize, compressedSize].map((size) => {
    if (size !== 0xffffffff || !large) return size;
    at += 8;
    return Number(whole(large, at - 8, 8).readBigUInt64LE(0));
  });
}

/** How long the description behind a content is: with or without its mark, its sizes in four bytes or eight. */
function descriptorLength(bytes: Buffer, at: number, entry: yauzl.Entry): number {
  const { crc32, compressedSize, uncompressedSize } = entry;
  for (const isMarked of [true, false])
    for (const width of [4, 8]) {
      const said = Buffer.alloc((isMarked ? 8 : 4) + 2 * width);
      if (isMarked) said.writeUInt32LE(0x08074b50, 0);
      const from = said.writeUInt32LE(crc32, isMarked ? 4 : 0);
      said.writeUInt32LE(compressedSize, from);
      said.writeUInt32LE(uncompressedSize, from + width);
      if (bytes.subarray(at, at + said.length).equals(said)) return said.length;
    }
  throw new RejectedFile("mixed", `no description behind ${entry.fileName}`);
}

/** The two records that stand between a table of contents and the end of a large archive. */
const largeEndBytes = 56 + 20;

/** The table of contents begins where the last entry ends, and ends where the archive's end record begins. */
function checkTable(bytes: Buffer, entries: readonly yauzl.Entry[], from: number): void {
  const length = entries.reduce(
    (sum, entry) => sum + 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  const end = bytes.length - 22;
  const isLarge =
    from + length + largeEndBytes === end &&
    whole(bytes, end - largeEndBytes, 4).readUInt32LE(0) === 0x06064b50 &&
    whole(bytes, end - 20, 4).readUInt32LE(0) === 0x07064b50;
  const said = bytes.readUInt32LE(end + 16);
  const at = isLarge && said === 0xffffffff ? whole(bytes, end - 28, 8).readBigUInt64LE(0) : BigInt(said);
  refuseIf(
    at !== BigInt(from) || (!isLarge && from + length !== end),
    "mixed",
    "something beside the table of contents",
  );
}
