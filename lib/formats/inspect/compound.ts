import { sheetRowsMax } from "@/lib/files/terms";
import { refuseIf, RejectedFile, readFileBytesAt } from "./rejected-file";

const endOfChain = 0xfffffffe;
const freeSector = 0xffffffff;
const entrySize = 128;

interface Stream {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
  /** True for a stream in a storage below the root, such as the parts of an embedded object. */
  readonly isNested: boolean;
}

const programs = /^(_VBA_PROJECT.*|VBA|Macros|PROJECT(wm)?)$/i;
const embeddedName = /^(MBD[0-9A-F]{8}|ObjectPool|\x01Ole10Native|Package|LNK[0-9A-F]+)$/i;
/** Matches streams that programs write for themselves, in their own formats. */
const ownOfPrograms = /^(Workbook|Book|ET\w{1,20}Data|WpsCustomData|Revision Log|User Names|Ctls)$/i;
/** Lists the first bytes of files that do not belong in a stream: archives, programs, documents, compound files. */
const fileBeginnings = ["504b0304", "4d5a", "52617221", "377abcaf271c", "255044462d", "d0cf11e0a1b11ae1"];
const beginningLength = 8;
/** Holds the bytes that are harmless behind the last sector: padding, and line ends that downloads add. */
const blanks: ReadonlySet<number> = new Set([0x00, 0xff, 0x0a, 0x0d]);

/**
 * Returns the stream of the workbook: names are case-insensitive, and some programs use the older name for today's
 * format. A file for both generations has both streams, and the newer one counts.
 */
export function findWorkbookStream(streams: readonly Stream[]): Stream | undefined {
  const findStream = (streamName: string) =>
    streams.find(({ name, type, isNested }) => type === 2 && !isNested && name.toLowerCase() === streamName);
  return findStream("workbook") ?? findStream("book");
}

/**
 * Checks an old Excel workbook (MS-CFB, MS-XLS): no macros of either kind, nothing embedded, not encrypted, not older
 * than its readers support, not too many rows, nothing behind its last sector. The content of workbook records is not
 * inspected: since 2007 its theme is a ZIP archive.
 */
export function checkXls(bytes: Buffer): void {
  const file = parseCompoundFile(bytes);
  checkStreams(file);
  const workbook = findWorkbookStream(file.streams);
  if (!workbook) throw new RejectedFile("mismatch", "no workbook inside");
  checkRecords(file.read(workbook));
  refuseIf(
    bytes.subarray(file.end).some((byte) => !blanks.has(byte)),
    "trailing",
    "behind the last sector",
  );
}

function checkStreams(file: ReturnType<typeof parseCompoundFile>): void {
  for (const stream of file.streams) {
    const { name, type, isNested } = stream;
    refuseIf(programs.test(name), "active", name);
    refuseIf(embeddedName.test(name) || (name === "\x01Ole" && isNested), "embedded", name);
    refuseIf(/^Encrypt/i.test(name), "encrypted");
    if (type !== 2 || stream.size === 0 || ownOfPrograms.test(name)) continue;
    const beginning = file.beginning(stream).toString("hex");
    refuseIf(
      fileBeginnings.some((hex) => beginning.startsWith(hex)),
      "embedded",
      name,
    );
  }
}

/** Returns true when a compound file is an encrypted package of Office Open XML (MS-OFFCRYPTO, 2.3.4.4). */
export function isEncryptedPackage(bytes: Buffer): boolean {
  if (!isCompound(bytes)) return false;
  try {
    return parseCompoundFile(bytes).streams.some(({ name }) => /^Encrypt(edPackage|ionInfo)$/i.test(name));
  } catch {
    return false;
  }
}

/** Returns true when a compound file has the stream of a workbook. */
export function hasWorkbookStream(bytes: Buffer): boolean {
  try {
    return findWorkbookStream(parseCompoundFile(bytes).streams) !== undefined;
  } catch {
    return false;
  }
}

const isCompound = (bytes: Buffer): boolean => bytes.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";

/**
 * Returns true when the bytes begin like workbooks of Excel 2 to 4, which are records without a compound file around
 * them.
 */
export const isExcel2To4Workbook = (bytes: Buffer): boolean =>
  bytes.length > 8 && [0x0009, 0x0209, 0x0409].includes(bytes.readUInt16LE(0)) && bytes.readUInt16LE(2) <= 16;

export function parseCompoundFile(bytes: Buffer) {
  const header = readFileBytesAt(bytes, 0, 512);
  const shift = header.readUInt16LE(30);
  refuseIf(shift !== 9 && shift !== 12, "broken", "sector size");
  const size = 1 << shift;
  /** Reads a sector; the last one may be short, because some programs do not pad it. */
  const sector = (at: number) => {
    const piece = bytes.subarray((at + 1) * size, (at + 2) * size);
    refuseIf(piece.length === 0, "broken", "ends too early");
    return piece.length === size ? piece : Buffer.concat([piece, Buffer.alloc(size - piece.length, 0xff)]);
  };
  const sectorsMax = Math.floor(bytes.length / size);
  const fat = sectorTable(header, sector, sectorsMax, size);

  /** Returns the sectors of a stream of this length; throws when one is missing. */
  function sectorsOf(from: number, length: number): Buffer {
    let remaining = length;
    const piece = (at: number) => {
      refuseIf((at + 1) * size + Math.min(remaining, size) > bytes.length, "broken", "ends too early");
      remaining = Math.max(remaining - size, 0);
      return sector(at);
    };
    return chain(from, piece, fat, sectorsMax);
  }

  const streams = streamsOf(chain(header.readUInt32LE(48), sector, fat, sectorsMax));
  const root = streams.find(({ type }) => type === 5);
  if (!root) throw new RejectedFile("broken", "no root");
  const smallBelow = header.readUInt32LE(56);

  return {
    streams: streams.filter(({ type }) => type === 1 || type === 2),
    /** Holds the end of the last sector that the table marks as used. */
    end: (fat.findLastIndex((next) => next !== freeSector) + 2) * size,
    /** Returns the first bytes of a stream. */
    beginning({ start, size: length }: Stream): Buffer {
      const first =
        length >= smallBelow
          ? sector(start)
          : readFileBytesAt(sectorsOf(root.start, root.size), start * 64, Math.min(64, length));
      return first.subarray(0, Math.min(length, beginningLength));
    },
    read({ start, size: length }: Stream): Buffer {
      refuseIf(length > bytes.length, "broken", "a stream larger than its file");
      if (length >= smallBelow) return sectorsOf(start, length).subarray(0, length);
      const small = sectorsOf(root.start, root.size);
      const smallFat = numbers(chain(header.readUInt32LE(60), sector, fat, sectorsMax));
      return chain(start, (at) => readFileBytesAt(small, at * 64, 64), smallFat, small.length / 64).subarray(0, length);
    },
  };
}

const numbers = (of: Buffer, from = 0, count = of.length / 4): number[] =>
  Array.from({ length: count }, (_, at) => of.readUInt32LE(from + at * 4));

/** Joins the pieces of a chain in a table, from a start index, up to a maximum number. */
function chain(from: number, piece: (at: number) => Buffer, table: readonly number[], most: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = from; at < endOfChain - 1; at = table[at] ?? endOfChain) {
    refuseIf(parts.length > most, "broken", "a chain without end");
    parts.push(piece(at));
  }
  return Buffer.concat(parts);
}

/**
 * Returns the table of following sectors: the table's own sectors are listed in the header and in sectors that it
 * references.
 */
function sectorTable(header: Buffer, sector: (at: number) => Buffer, sectorsMax: number, size: number): number[] {
  const tableSectors = numbers(header, 76, 109);
  for (let at = header.readUInt32LE(68), rounds = 0; at < endOfChain - 1; rounds += 1) {
    refuseIf(rounds > sectorsMax, "broken", "a chain without end");
    const list = numbers(sector(at));
    at = list.pop() ?? endOfChain;
    tableSectors.push(...list);
  }
  const table: number[] = [];
  for (const at of tableSectors.filter((number) => number < endOfChain - 1)) {
    refuseIf(table.length > sectorsMax + size, "broken", "a table without end");
    table.push(...numbers(sector(at)));
  }
  return table;
}

/** Parses the entries of a directory. */
function streamsOf(directory: Buffer): Stream[] {
  const nestedIndexes = nestedEntries(directory);
  return Array.from({ length: Math.floor(directory.length / entrySize) }, (_, entry) => {
    const at = entry * entrySize;
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62);
    return {
      name: directory.toString("utf16le", at, at + nameBytes),
      type: directory.readUInt8(at + 66),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
      isNested: nestedIndexes.has(entry),
    };
  });
}

/** Returns the directory entries in a storage below the root: each storage is a tree of its own. */
function nestedEntries(directory: Buffer): ReadonlySet<number> {
  const count = Math.floor(directory.length / entrySize);
  const nestedIndexes = new Set<number>();
  const storages = Array.from({ length: count }, (_, at) => at).filter(
    (at) => directory.readUInt8(at * entrySize + 66) === 1,
  );
  const waiting = storages.map((at) => directory.readUInt32LE(at * entrySize + 76));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    // the root is in nothing, and the fields of an unused entry may say anything
    if (at === 0 || at >= count || nestedIndexes.has(at)) continue;
    nestedIndexes.add(at);
    waiting.push(directory.readUInt32LE(at * entrySize + 68), directory.readUInt32LE(at * entrySize + 72));
  }
  return nestedIndexes;
}

/** Lists the records of non-empty cells, which begin with their row (MS-XLS, 2.4). */
const heldCells = new Set([0xfd, 0x203, 0x27e, 0xbd, 0x204, 0xd6, 0x205, 0x06, 0x206, 0x406]);

/** Maps the records of names, of the workbook and of add-ins, and of tables with an external query (MS-XLS, 2.4). */
const records = { name: 0x18, externalName: 0x23, query: 0x1ad } as const;
/**
 * Matches functions newer than this format, which are stored as names, and which query another server when computed.
 */
const remoteFunctionName = /_xlfn\.(?:_xl\w{1,9}\.){0,3}(?:WEBSERVICE|IMAGE)(?!\w)/i;
const refreshOnOpen = 0x20;

/**
 * Checks the workbook's records: FILEPASS marks encryption, BOUNDSHEET holds the kind of each sheet, cells hold their
 * rows.
 */
function checkRecords(book: Buffer): void {
  for (let at = 0; at + 4 <= book.length;) {
    const [type, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    const body = readFileBytesAt(book, at + 4, length);
    if (at === 0) checkBeginning(type, body);
    if (type === 0x2f) throw new RejectedFile("encrypted");
    if (type === 0x85 && length > 6)
      refuseIf(body.readUInt8(5) === 1 || body.readUInt8(5) === 6, "active", "a sheet of macros");
    if (type === 0x1ae)
      refuseIf(
        length > 4 && ![0x0401, 0x3a01].includes(body.readUInt16LE(2)) && !isOfNoBook(body),
        "external",
        "another workbook",
      );
    if (type === records.name || type === records.externalName)
      refuseIf(remoteFunctionName.test(body.toString("latin1").replaceAll("\0", "")), "external", "a function");
    if (type === records.query)
      refuseIf(length > 1 && (body.readUInt16LE(0) & refreshOnOpen) !== 0, "external", "a table asked elsewhere");
    if (heldCells.has(type)) refuseIf(readFileBytesAt(body, 0, 2).readUInt16LE(0) >= sheetRowsMax, "rows");
    at += 4 + length;
  }
}

/** Returns true for a link without a target: its name is a blank, or empty (MS-XLS, 2.4.271). */
const isOfNoBook = (body: Buffer): boolean =>
  body.readUInt16LE(2) === 1 && /^(?:00(?:00|20)|01(?:00|20)00)/.test(body.toString("hex", 4, 7));

/** Checks the first record, which identifies the format of the following ones. */
function checkBeginning(type: number, body: Buffer): void {
  refuseIf(![0x0809, 0x0409, 0x0209, 0x0009].includes(type), "mismatch", "no workbook inside");
  refuseIf(
    type !== 0x0809 || readFileBytesAt(body, 0, 2).readUInt16LE(0) !== 0x0600,
    "old",
    "a workbook older than 1997",
  );
}
