import { sheetRowsMax } from "@/lib/files/terms";
import { refuseIf, RejectedFile, whole } from "./rejected-file";

const endOfChain = 0xfffffffe;
const entrySize = 128;

interface Stream {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

const programs = /^(_VBA_PROJECT.*|VBA|Macros|PROJECT(wm)?)$/i;
const carried = /^(MBD[0-9A-F]{8}|ObjectPool|\x01Ole10Native|\x01Ole|Package|LNK[0-9A-F]+)$/i;

/**
 * An old Excel workbook (MS-CFB, MS-XLS): no macros of either kind, nothing embedded, not encrypted, not too many rows.
 */
export function checkXls(bytes: Buffer): void {
  const file = compound(bytes);
  for (const { name } of file.streams) {
    refuseIf(programs.test(name), "active", name);
    refuseIf(carried.test(name), "embedded", name);
    refuseIf(/^Encrypt/i.test(name), "encrypted");
  }
  const workbook = file.streams.find(({ name, type }) => type === 2 && /^(Workbook|Book)$/.test(name));
  if (!workbook) throw new RejectedFile("mismatch", "no workbook inside");
  checkRecords(file.read(workbook));
}

export function compound(bytes: Buffer) {
  const header = whole(bytes, 0, 512);
  const shift = header.readUInt16LE(30);
  refuseIf(shift !== 9 && shift !== 12, "broken", "sector size");
  const size = 1 << shift;
  const sector = (at: number) => whole(bytes, (at + 1) * size, size);
  const sectorsMax = Math.floor(bytes.length / size);

  const fat: number[] = [];
  const numbers = (of: Buffer, from = 0, count = of.length / 4) =>
    Array.from({ length: count }, (_, at) => of.readUInt32LE(from + at * 4));
  const fatSectors = numbers(header, 76, 109);
  for (let at = header.readUInt32LE(68), rounds = 0; at < endOfChain - 1; rounds += 1) {
    refuseIf(rounds > sectorsMax, "broken", "a chain without end");
    const list = numbers(sector(at));
    at = list.pop() ?? endOfChain;
    fatSectors.push(...list);
  }
  for (const at of fatSectors.filter((number) => number < endOfChain - 1)) {
    refuseIf(fat.length > sectorsMax + size, "broken", "a table without end");
    fat.push(...numbers(sector(at)));
  }

  function chain(from: number, piece: (at: number) => Buffer, table: readonly number[], most: number): Buffer {
    const parts: Buffer[] = [];
    for (let at = from; at < endOfChain - 1; at = table[at] ?? endOfChain) {
      refuseIf(parts.length > most, "broken", "a chain without end");
      parts.push(piece(at));
    }
    return Buffer.concat(parts);
  }

  const directory = chain(header.readUInt32LE(48), sector, fat, sectorsMax);
  const streams: Stream[] = [];
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62);
    streams.push({
      name: directory.toString("utf16le", at, at + nameBytes),
      type: directory.readUInt8(at + 66),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  const root = streams.find(({ type }) => type === 5);
  if (!root) throw new RejectedFile("broken", "no root");
  const smallBelow = header.readUInt32LE(56);

  return {
    streams: streams.filter(({ type }) => type === 1 || type === 2),
    read({ start, size: length }: Stream): Buffer {
      refuseIf(length > bytes.length, "broken", "a stream larger than its file");
      if (length >= smallBelow) return chain(start, sector, fat, sectorsMax).subarray(0, length);
      const small = chain(root.start, sector, fat, sectorsMax);
      const smallFat = numbers(chain(header.readUInt32LE(60), sector, fat, sectorsMax));
      return chain(start, (at) => whole(small, at * 64, 64), smallFat, small.length / 64).subarray(0, length);
    },
  };
}

/** The workbook's records: FILEPASS says it is encrypted, BOUNDSHEET of which kind each sheet is, ROW counts. */
function checkRecords(book: Buffer): void {
  let rows = 0;
  for (let at = 0; at + 4 <= book.length;) {
    const [type, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    const body = whole(book, at + 4, length);
    if (at === 0) refuseIf(![0x0809, 0x0409, 0x0209, 0x0009].includes(type), "mismatch", "no workbook inside");
    if (type === 0x2f) throw new RejectedFile("encrypted");
    if (type === 0x85 && length > 6)
      refuseIf(body.readUInt8(5) === 1 || body.readUInt8(5) === 6, "active", "a sheet of macros");
    if (type === 0x1ae)
      refuseIf(
        length > 4 && body.readUInt16LE(2) !== 0x0401 && body.readUInt16LE(2) !== 0x3a01,
        "external",
        "another workbook",
      );
    if (type === 0x208 && (rows += 1) > sheetRowsMax) throw new RejectedFile("rows");
    at += 4 + length;
  }
}
