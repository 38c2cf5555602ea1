import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { checkEntryName } from "./zip";
import { refuseIf, RejectedFile, whole } from "./rejected-file";

/** One entry according to the archive's headers. Its content stays packed: nothing here runs RAR's own machine. */
interface RarEntry {
  /** What its readers call it: some go by the one, some by the other of two spellings. */
  readonly names: readonly string[];
  readonly packed: number;
  readonly size: number;
  readonly isFolder: boolean;
}

/**
 * Walks a RAR archive of version 4 or 5 from header to header: not encrypted, no volumes of a set, no links, safe
 * names, believable sizes, nothing behind its end. `allowed` says of which names the content would be taken.
 */
export function checkRar(bytes: Buffer, allowed: (name: string) => void): void {
  const entries = bytes[6] === 1 ? rar5(bytes) : rar4(bytes);
  refuseIf(entries.length === 0, "empty");
  refuseIf(entries.length > archiveEntriesMax, "entries");
  refuseIf(entries.reduce((sum, { size }) => sum + size, 0) > inflatedBytesMax, "inflated");
  const taken = new Set<string>();
  for (const { names, packed, size, isFolder } of entries) {
    for (const name of names) checkEntryName(name);
    const spellings = new Set(names.map((name) => name.toLowerCase()));
    for (const name of spellings) refuseIf(taken.has(name), "path", "a name twice");
    for (const name of spellings) taken.add(name);
    refuseIf(size > inflationFreeBytes && size > packed * inflationMax, "inflated", names[0]);
    if (!isFolder) for (const name of names) allowed(name);
  }
}

/** RAR 5.0: every number of variable length, seven bits a byte. */
function rar5(bytes: Buffer): RarEntry[] {
  const found: RarEntry[] = [];
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = whole(bytes, at, 1).readUInt8(0);
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RejectedFile("broken", "a number without end");
  };
  for (let rounds = 0; ; rounds += 1) {
    refuseIf(rounds > archiveEntriesMax * 4, "entries");
    at += 4;
    const length = number();
    const end = at + length;
    whole(bytes, at, length);
    const [type, flags] = [number(), number()];
    const extra = flags & 1 ? number() : 0;
    const data = flags & 2 ? number() : 0;
    if (type === 4) throw new RejectedFile("encrypted");
    if (type === 1) refuseIf((number() & 1) !== 0, "broken", "a volume of a set");
    if (type === 5) {
      refuseIf(end !== bytes.length, "trailing");
      return found;
    }
    if (type === 2) {
      const fileFlags = number();
      const size = number();
      number();
      at += (fileFlags & 2 ? 4 : 0) + (fileFlags & 4 ? 4 : 0);
      number();
      number();
      const nameLength = number();
      const name = whole(bytes, at, nameLength).toString("utf8");
      checkExtra5(end - extra, end);
      found.push({ names: [name], packed: data, size, isFolder: (fileFlags & 1) !== 0 });
    }
    at = end + data;
  }

  function checkExtra5(from: number, to: number): void {
    for (at = from; at < to;) {
      const size = number();
      const next = at + size;
      const type = number();
      refuseIf(type === 1, "encrypted");
      refuseIf(type === 5, "link");
      refuseIf(next <= from, "broken");
      at = next;
    }
  }
}

/** RAR 1.5 to 4: fixed headers, sizes in 32 or 64 bits. */
function rar4(bytes: Buffer): RarEntry[] {
  const found: RarEntry[] = [];
  for (let at = 7, rounds = 0; ; rounds += 1) {
    refuseIf(rounds > archiveEntriesMax * 4, "entries");
    if (at === bytes.length) return found; // the end record is optional
    const head = whole(bytes, at, 7);
    const [type, flags, size] = [head.readUInt8(2), head.readUInt16LE(3), head.readUInt16LE(5)];
    refuseIf(size < 7 || type < 0x72 || type > 0x7b, found.length > 0 ? "trailing" : "broken");
    const block = whole(bytes, at, size);
    let data = 0;
    if (type === 0x73) {
      refuseIf((flags & 0x80) !== 0, "encrypted");
      refuseIf((flags & 0x01) !== 0, "broken", "a volume of a set");
    } else if (type === 0x74 || type === 0x7a) {
      refuseIf(size < 32, "broken");
      refuseIf((flags & 0x04) !== 0, "encrypted");
      const isLarge = (flags & 0x100) !== 0;
      const [high, highSize] = isLarge
        ? [whole(block, 32, 4).readUInt32LE(0), whole(block, 36, 4).readUInt32LE(0)]
        : [0, 0];
      data = block.readUInt32LE(7) + high * 2 ** 32;
      const attributes = block.readUInt32LE(28);
      refuseIf(block.readUInt8(15) === 3 && (attributes & 0o170000) === 0o120000, "link");
      const raw = whole(block, isLarge ? 40 : 32, block.readUInt16LE(26));
      if (type === 0x74)
        found.push({
          names: names4(raw, (flags & 0x200) !== 0),
          packed: data,
          size: block.readUInt32LE(11) + highSize * 2 ** 32,
          isFolder: (flags & 0xe0) === 0xe0,
        });
    } else if ((flags & 0x8000) !== 0) data = whole(block, 7, 4).readUInt32LE(0);
    at += size;
    if (type === 0x7b) {
      refuseIf(at !== bytes.length, "trailing");
      return found;
    }
    whole(bytes, at, data);
    at += data;
  }
}

/**
 * The names of an entry of RAR 4. With Unicode, behind the plain name and a zero stands the true one, packed against it;
 * without the zero the name is UTF-8. Programs differ in which of the two they go by.
 */
function names4(raw: Buffer, isUnicode: boolean): string[] {
  const zero = raw.indexOf(0);
  refuseIf(zero >= 0 && !isUnicode, "path", "a zero in a name");
  const plain = zero < 0 ? raw : raw.subarray(0, zero);
  const names = [plain.toString("utf8"), ...(zero < 0 ? [] : [unicode4(plain, raw.subarray(zero + 1))])];
  return names.map((name) => name.replaceAll("\\", "/"));
}

/** Undoes the packing: two bits say of each sign, or run of signs, how it is written. */
function unicode4(plain: Buffer, packed: Buffer): string {
  let at = 0;
  const byte = () => whole(packed, at++, 1).readUInt8(0);
  const high = packed.length > 0 ? byte() << 8 : 0;
  const signs: number[] = [];
  for (let flags = 0, left = 0; at < packed.length; flags <<= 2, left -= 2) {
    if (left === 0) [flags, left] = [byte(), 8];
    const way = (flags >> 6) & 3;
    if (way === 0) signs.push(byte());
    else if (way === 1) signs.push(byte() | high);
    else if (way === 2) signs.push(byte() | (byte() << 8));
    else {
      const run = byte();
      const [add, over] = run & 0x80 ? [byte(), high] : [0, 0];
      for (let count = (run & 0x7f) + 2; count > 0; count -= 1)
        signs.push(((whole(plain, signs.length, 1).readUInt8(0) + add) & 0xff) | over);
    }
    refuseIf(signs.length > plain.length * 4 + 1_024, "path", "a name too long");
  }
  return String.fromCharCode(...signs);
}
