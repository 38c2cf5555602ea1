import { archiveEntriesMax, inflatedBytesMax, inflationFreeBytes, inflationMax } from "@/lib/files/terms";
import { checkEntryName } from "./zip";
import { refuseIf, RejectedFile, whole } from "./rejected-file";

/** One entry according to the archive's headers. Its content stays packed: nothing here runs RAR's own machine. */
interface RarEntry {
  readonly name: string;
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
  const names = new Set<string>();
  for (const { name, packed, size, isFolder } of entries) {
    checkEntryName(name);
    refuseIf(names.has(name.toLowerCase()), "path", "a name twice");
    names.add(name.toLowerCase());
    refuseIf(size > inflationFreeBytes && size > packed * inflationMax, "inflated", name);
    if (!isFolder) allowed(name);
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
      found.push({ name, packed: data, size, isFolder: (fileFlags & 1) !== 0 });
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
      const zero = raw.indexOf(0);
      const name = (zero < 0 ? raw : raw.subarray(0, zero)).toString("utf8").replaceAll("\\", "/");
      if (type === 0x74)
        found.push({
          name,
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
