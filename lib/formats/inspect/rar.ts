import { crc32 } from "node:zlib";
import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { checkEntryName, isSpecialFileMode, entryPathKey } from "./zip";
import { refuseIf, RejectedFile, readFileBytesAt } from "./rejected-file";

/**
 * Describes one entry according to the archive's headers. Its content is not unpacked: RAR's virtual machine never runs
 * here.
 */
interface RarEntry {
  /** Holds the names that readers may use for it: two spellings may exist, and readers differ in which they use. */
  readonly names: readonly string[];
  readonly packedSize: number;
  readonly size: number;
  readonly isFolder: boolean;
}

/**
 * Reads a RAR archive of version 4 or 5 header by header: not encrypted, no multi-volume set, no links, safe names,
 * plausible sizes, nothing behind its end. `checkAllowed` refuses names with content that is not accepted.
 */
export function checkRar(bytes: Buffer, checkAllowed: (name: string) => void): void {
  const entries = bytes[6] === 1 ? rar5(bytes) : rar4(bytes);
  refuseIf(entries.length === 0, "empty");
  refuseIf(entries.length > archiveEntriesMax, "entries");
  refuseIf(entries.reduce((sum, { size }) => sum + size, 0) > inflatedBytesMax, "inflated");
  const usedNames = new Set<string>();
  for (const { names, packedSize, size, isFolder } of entries) {
    for (const name of names) checkEntryName(name);
    const spellings = new Set(names.map(entryPathKey));
    for (const name of spellings) refuseIf(usedNames.has(name), "path", "a name twice");
    for (const name of spellings) usedNames.add(name);
    refuseIf(isFolder && (packedSize > 0 || size > 0), "mixed", "a folder with a content");
    refuseIf(size > inflationFreeBytes && size > packedSize * inflationMax, "inflated", names[0]);
    if (!isFolder) for (const name of names) checkAllowed(name);
  }
}

/** Lists the known blocks of RAR 5.0 and the known records behind their fields. */
const block5 = { main: 1, file: 2, service: 3, encryption: 4, end: 5 } as const;
const extra5 = { encryption: 1, hash: 2, time: 3, version: 4, redirection: 5, owner: 6, service: 7 } as const;
/** Holds the operating system value of Unix, with attributes that are file modes; Windows is the other value. */
const unix5 = 1;
/** Holds the records of the archive's main header: the locator, and the metadata with its original time and name. */
const main5 = { locator: 1, metadata: 2 } as const;
const knownExtra5: ReadonlySet<number> = new Set(Object.values(extra5));
/** Limits the size of a header: names have 64 kilobytes at most. */
const headerBytesMax = 2 * 1_024 * 1_024;
/**
 * Holds the known services of both versions, which write no file: a comment, the recovery record, and the copy of the
 * headers, which must match them. NTFS streams (STM) and everything else are refused.
 */
const services = { comment: "CMT", recovery: "RR", quickOpen: "QO" } as const;

/** Reads the variable-length integers of RAR 5.0, seven bits per byte, up to the end of their container. */
class Fields5 {
  private readonly bytes: Buffer;
  at: number;
  end: number;
  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }
  take(length: number): Buffer {
    refuseIf(this.at + length > this.end, "broken", "a field that runs past its header");
    const field = readFileBytesAt(this.bytes, this.at, length);
    this.at += length;
    return field;
  }
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = this.take(1).readUInt8(0);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RejectedFile("broken", "a number without end");
  }
}

/** Describes one block of RAR 5.0: the positions of its header and data, and its fields after the common ones. */
interface Block5 {
  readonly at: number;
  readonly type: number;
  readonly fields: Fields5;
  readonly extraFrom: number;
  readonly headerEnd: number;
  readonly data: number;
}

function blockAt(bytes: Buffer, at: number): Block5 {
  const sum = readFileBytesAt(bytes, at, 4).readUInt32LE(0);
  const sizeField = new Fields5(bytes, at + 4, Math.min(bytes.length, at + 4 + 3));
  const length = sizeField.number();
  const headerEnd = sizeField.at + length;
  refuseIf(length > headerBytesMax, "broken", "a header too large");
  refuseIf(crc32(readFileBytesAt(bytes, at + 4, headerEnd - at - 4)) !== sum, "broken", "a header's checksum");
  const fields = new Fields5(bytes, sizeField.at, headerEnd);
  const [type, flags] = [fields.number(), fields.number()];
  refuseIf((flags & 0x18) !== 0, "broken", "a volume of a set");
  const extra = flags & 1 ? fields.number() : 0;
  const data = flags & 2 ? fields.number() : 0;
  const extraFrom = headerEnd - extra;
  refuseIf(extraFrom < fields.at, "broken", "a record that runs past its header");
  fields.end = extraFrom;
  readFileBytesAt(bytes, headerEnd, data);
  return { at, type, fields, extraFrom, headerEnd, data };
}

/** Parses RAR 5.0: only known blocks, each verified by its checksum and read exactly to its end. */
function rar5(bytes: Buffer): RarEntry[] {
  const entries: RarEntry[] = [];
  const heads = new Map<number, number>();
  const quick: Block5[] = [];
  const locators: number[] = [];
  for (let at = 8, rounds = 0; ; rounds += 1) {
    refuseIf(rounds > archiveEntriesMax * 4, "entries");
    const block = blockAt(bytes, at);
    const { type, fields, headerEnd, data } = block;
    if (type === block5.encryption) throw new RejectedFile("encrypted");
    refuseIf((rounds === 0) !== (type === block5.main), "broken", "blocks out of their order");
    heads.set(at, headerEnd);
    if (type === block5.end) {
      refuseIf((fields.number() & 1) !== 0, "broken", "a volume of a set");
      refuseIf(fields.at !== headerEnd || data > 0 || headerEnd !== bytes.length, "trailing");
      refuseIf(
        locators.some((place) => !heads.has(place)),
        "mixed",
        "a locator that points at no block",
      );
      for (const quickBlock of quick) checkQuickOpen(bytes, quickBlock, heads);
      return entries;
    }
    if (type === block5.main) {
      refuseIf((fields.number() & 3) !== 0, "broken", "a volume of a set");
      refuseIf(data > 0 || fields.at !== fields.end, "mixed", "data where none belongs");
      locators.push(...locatedIn(bytes, block));
    } else if (type === block5.file || type === block5.service) {
      const entry = entryOf(bytes, block);
      if (type === block5.file) entries.push(entry);
      else {
        const [name = ""] = entry.names;
        // named cast: any text may be looked for among the known ones
        refuseIf(!(Object.values(services) as string[]).includes(name), "embedded", `a service record ${name}`);
        if (name === services.comment) checkComment(bytes.subarray(headerEnd, headerEnd + data));
        if (name === services.quickOpen) {
          refuseIf(entry.isPacked, "mixed", "packed headers");
          quick.push(block);
        }
      }
    } else throw new RejectedFile("mixed", "an unknown block");
    at = headerEnd + data;
  }
}

/** Refuses a comment with the signature of another format. */
const checkComment = (text: Buffer): void =>
  refuseIf(
    ["PK\x05\x06", "PK\x03\x04", "Rar!\x1a\x07", "%PDF-"].some((mark) => text.includes(mark, 0, "latin1")) ||
      text.toString("latin1", 0, 2) === "MZ",
    "mixed",
    "a second format in a comment",
  );

/** Returns the positions of the header copies and of the recovery record according to the archive's main header. */
function locatedIn(bytes: Buffer, { at, extraFrom, headerEnd }: Block5): number[] {
  const places: number[] = [];
  const extra = new Fields5(bytes, extraFrom, headerEnd);
  while (extra.at < headerEnd) {
    const length = extra.number();
    const next = extra.at + length;
    refuseIf(length < 1 || next > headerEnd, "broken", "a record that runs past its header");
    const type = extra.number();
    refuseIf(type !== main5.locator && type !== main5.metadata, "mixed", "an unknown record");
    if (type === main5.locator) {
      const flags = extra.number();
      for (const bit of [1, 2]) if ((flags & bit) !== 0) places.push(extra.number());
    }
    extra.at = next;
  }
  return places.filter((distance) => distance !== 0).map((distance) => at + distance);
}

function entryOf(bytes: Buffer, { fields, extraFrom, headerEnd, data }: Block5): RarEntry & { isPacked: boolean } {
  const flags = fields.number();
  refuseIf((flags & ~0x7) !== 0, "inflated", "a size that nobody knows");
  const size = fields.number();
  const attributes = fields.number();
  fields.take((flags & 2 ? 4 : 0) + (flags & 4 ? 4 : 0));
  const method = (fields.number() >> 7) & 7;
  refuseIf(fields.number() === unix5 && isSpecialFileMode(attributes), "link");
  const name = fields.take(fields.number()).toString("utf8");
  refuseIf(fields.at !== extraFrom, "broken", "something between a name and the header's end");
  const extra = new Fields5(bytes, extraFrom, headerEnd);
  while (extra.at < headerEnd) {
    const length = extra.number();
    const next = extra.at + length;
    refuseIf(length < 1 || next > headerEnd, "broken", "a record that runs past its header");
    const type = extra.number();
    refuseIf(type === extra5.encryption, "encrypted");
    refuseIf(type === extra5.redirection, "link");
    refuseIf(!knownExtra5.has(type), "mixed", "an unknown record");
    extra.at = next;
  }
  return { names: [name], packedSize: data, size, isFolder: (flags & 1) !== 0, isPacked: method !== 0 };
}

/**
 * Checks the header copies at the end of the archive, which some programs use for listing: each must equal its
 * original.
 */
function checkQuickOpen(bytes: Buffer, { at, headerEnd, data }: Block5, heads: ReadonlyMap<number, number>): void {
  const end = headerEnd + data;
  for (const copies = new Fields5(bytes, headerEnd, end); copies.at < end;) {
    const sum = copies.take(4).readUInt32LE(0);
    const from = copies.at;
    const length = copies.number();
    const next = copies.at + length;
    refuseIf(next > end || crc32(readFileBytesAt(bytes, from, next - from)) !== sum, "broken", "a copy's checksum");
    refuseIf(copies.number() !== 0, "mixed", "an unknown copy");
    const original = at - copies.number();
    const copy = copies.take(copies.number());
    refuseIf(
      copies.at !== next ||
        !readFileBytesAt(bytes, original, copy.length).equals(copy) ||
        heads.get(original) !== original + copy.length,
      "mixed",
      "a copy of no header",
    );
  }
}

/** Parses RAR 1.5 to 4: fixed headers, sizes of 32 or 64 bits; only known blocks, each verified by its checksum. */
function rar4(bytes: Buffer): RarEntry[] {
  const entries: RarEntry[] = [];
  for (let at = 7, rounds = 0; ; rounds += 1) {
    refuseIf(rounds > archiveEntriesMax * 4, "entries");
    if (at === bytes.length) return entries; // the end record is optional
    const head = readFileBytesAt(bytes, at, 7);
    const [type, flags, size] = [head.readUInt8(2), head.readUInt16LE(3), head.readUInt16LE(5)];
    refuseIf(
      size < 7 || ![0x73, 0x74, 0x7a, 0x7b].includes(type),
      entries.length > 0 ? "trailing" : "broken",
      "an unknown block",
    );
    const block = readFileBytesAt(bytes, at, size);
    refuseIf((crc32(block.subarray(2)) & 0xffff) !== head.readUInt16LE(0), "broken", "a header's checksum");
    refuseIf((rounds === 0) !== (type === 0x73), "broken", "blocks out of their order");
    let data = 0;
    if (type === 0x73) {
      refuseIf((flags & 0x80) !== 0, "encrypted");
      refuseIf((flags & 0x01) !== 0, "broken", "a volume of a set");
      refuseIf(size !== 13 || (flags & 0x8002) !== 0, "mixed", "something in the archive's own header");
    } else if (type === 0x74 || type === 0x7a) {
      const entry = entry4(block, flags);
      data = entry.packedSize;
      if (type === 0x74) entries.push(entry);
      else {
        const [name = ""] = entry.names;
        refuseIf(name !== services.comment && name !== services.recovery, "embedded", `a service record ${name}`);
        if (name === services.comment) checkComment(readFileBytesAt(bytes, at + size, data));
      }
    } else checkEnd4(flags, size);
    at += size;
    if (type === 0x7b) {
      refuseIf(at !== bytes.length, "trailing");
      return entries;
    }
    readFileBytesAt(bytes, at, data);
    at += data;
  }
}

/**
 * Checks the end record, which has a checksum, a volume number and space for recovery when its flags declare them, and
 * nothing else.
 */
function checkEnd4(flags: number, size: number): void {
  refuseIf((flags & 0x01) !== 0, "broken", "a volume of a set");
  const length = 7 + (flags & 0x02 ? 4 : 0) + (flags & 0x04 ? 7 : 0) + (flags & 0x08 ? 2 : 0);
  refuseIf((flags & 0x8000) !== 0 || size !== length, "trailing", "something in the end record");
}

/**
 * Holds the operating systems of an entry: MS-DOS, OS/2, Windows; Unix and later ones, Mac OS and BeOS, use Unix file
 * modes.
 */
const systems4 = { unix: 3, last: 5 } as const;

/** Parses the header of a file or a service; the bytes behind its name are its times, up to the end of the header. */
function entry4(block: Buffer, flags: number): RarEntry {
  refuseIf(block.length < 32, "broken");
  refuseIf((flags & 0x404) !== 0, "encrypted");
  refuseIf((flags & 0x03) !== 0, "broken", "a volume of a set");
  refuseIf((flags & 0x08) !== 0, "mixed", "a comment in a header");
  const isLarge = (flags & 0x100) !== 0;
  const [high, highSize] = isLarge
    ? [readFileBytesAt(block, 32, 4).readUInt32LE(0), readFileBytesAt(block, 36, 4).readUInt32LE(0)]
    : [0, 0];
  const attributes = block.readUInt32LE(28);
  const system = block.readUInt8(15);
  refuseIf(system > systems4.last, "mixed", "an unknown system");
  refuseIf(system >= systems4.unix && isSpecialFileMode(attributes), "link");
  const nameFrom = isLarge ? 40 : 32;
  const raw = readFileBytesAt(block, nameFrom, block.readUInt16LE(26));
  const behind = nameFrom + raw.length + ((flags & 0x1000) !== 0 ? timesLength(block, nameFrom + raw.length) : 0);
  // services keep data of their own behind their names
  const isService = block.readUInt8(2) === 0x7a;
  refuseIf(isService ? behind > block.length : behind !== block.length, "broken", "something behind a name");
  return {
    names: names4(raw, (flags & 0x200) !== 0),
    packedSize: block.readUInt32LE(7) + high * 2 ** 32,
    size: block.readUInt32LE(11) + highSize * 2 ** 32,
    isFolder: (flags & 0xe0) === 0xe0,
  };
}

/**
 * Returns the length of the four exact times of an entry: two bytes flag their presence and precision; the first has
 * its day elsewhere.
 */
function timesLength(block: Buffer, at: number): number {
  const flags = readFileBytesAt(block, at, 2).readUInt16LE(0);
  let length = 2;
  for (const [place, shift] of [12, 8, 4, 0].entries()) {
    const time = (flags >> shift) & 0xf;
    if (time & 8) length += (place === 0 ? 0 : 4) + (time & 3);
  }
  return length;
}

/**
 * Returns the names of an entry of RAR 4. With the Unicode flag, the plain name is followed by a zero and the true
 * name, encoded relative to it; without the zero, the name is UTF-8. Programs differ in which of the two they use.
 */
function names4(raw: Buffer, isUnicode: boolean): string[] {
  const zero = raw.indexOf(0);
  refuseIf(zero >= 0 && !isUnicode, "path", "a zero in a name");
  const plain = zero < 0 ? raw : raw.subarray(0, zero);
  // the plain name has question marks in place of letters that it cannot represent
  const names =
    zero < 0
      ? [plain.toString("utf8")]
      : [plain.toString("latin1").replaceAll("?", "_"), unicode4(plain, raw.subarray(zero + 1))];
  return names.map((name) => name.replaceAll("\\", "/"));
}

/** Decodes the Unicode name: two bits per character, or run of characters, define its encoding. */
function unicode4(plain: Buffer, packedBytes: Buffer): string {
  let at = 0;
  const byte = () => readFileBytesAt(packedBytes, at++, 1).readUInt8(0);
  const high = packedBytes.length > 0 ? byte() << 8 : 0;
  const signs: number[] = [];
  for (let flags = 0, remaining = 0; at < packedBytes.length; flags <<= 2, remaining -= 2) {
    if (remaining === 0) [flags, remaining] = [byte(), 8];
    const way = (flags >> 6) & 3;
    if (way === 0) signs.push(byte());
    else if (way === 1) signs.push(byte() | high);
    else if (way === 2) signs.push(byte() | (byte() << 8));
    else {
      const run = byte();
      const [add, over] = run & 0x80 ? [byte(), high] : [0, 0];
      for (let count = (run & 0x7f) + 2; count > 0; count -= 1)
        signs.push(((readFileBytesAt(plain, signs.length, 1).readUInt8(0) + add) & 0xff) | over);
    }
    refuseIf(signs.length > plain.length * 4 + 1_024, "path", "a name too long");
  }
  return String.fromCharCode(...signs);
}
