import { parseCompoundFile, findWorkbookStream } from "../inspect/compound";
import { refuseIf, RejectedFile, readFileBytesAt } from "../inspect/rejected-file";
import { formatSheetSerialDate, isDateFormat, sheetNumberToDecimal } from "./numbers";
import {
  columnsMax,
  mergedMax,
  toReadRow,
  type MergedRange,
  type ReadCell,
  type ReadRow,
  type Workbook,
} from "./read-row";

/** Describes a record of the workbook's stream (MS-XLS, 2.4). */
interface Rec {
  readonly type: number;
  readonly body: Buffer;
  readonly next: number;
}

const [bof, eof, boundSheet, sharedStrings, continuation, date1904, format, xf, filePass] = [
  0x809, 0x0a, 0x85, 0xfc, 0x3c, 0x22, 0x41e, 0xe0, 0x2f,
];
const excel97 = 0x0600;
const rowsAtOnce = 500;
const sheetRowMax = 65_536;

/**
 * Opens an Excel workbook of 1997 to 2003 (BIFF8). Older ones are refused: their texts are in the unknown code page of
 * their author.
 */
export function openXls(bytes: Buffer): Workbook {
  const file = parseCompoundFile(bytes);
  const stream = findWorkbookStream(file.streams);
  if (!stream) throw new RejectedFile("broken", "no workbook inside");
  const book = file.read(stream);
  const globals = globalsOf(book);
  return {
    sheets: globals.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet) {
      const { rows, mergedRanges } = sheetOf(book, globals.sheets[sheet]?.at ?? book.length, globals);
      for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
      return mergedRanges;
    },
  };
}

function recordAt(book: Buffer, at: number): Rec {
  const head = readFileBytesAt(book, at, 4);
  const length = head.readUInt16LE(2);
  return { type: head.readUInt16LE(0), body: readFileBytesAt(book, at + 4, length), next: at + 4 + length };
}

function checkBegin({ type, body }: Rec): void {
  refuseIf(type !== bof || body.length < 4 || body.readUInt16LE(0) !== excel97, "old", "no workbook of 1997 or later");
}

interface Globals {
  readonly sheets: readonly { name: string; isHidden: boolean; at: number }[];
  readonly texts: readonly string[];
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
}

/** Reads the records before the sheets, which apply to all of them. */
function globalsOf(book: Buffer): Globals {
  const sheets: { name: string; isHidden: boolean; at: number }[] = [];
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let texts: readonly string[] = [];
  let is1904 = false;
  let record = recordAt(book, 0);
  checkBegin(record);
  while (record.type !== eof) {
    record = recordAt(book, record.next);
    const { type, body } = record;
    if (type === filePass) throw new RejectedFile("encrypted");
    if (type === date1904) is1904 = word(body, 0) === 1;
    if (type === format) codes.set(word(body, 0), new Pieces([body.subarray(2)]).text());
    if (type === xf) styles.push(word(body, 2));
    // charts and macro sheets are among the sheets too
    if (type === boundSheet && byte(body, 5) === 0)
      sheets.push({ at: long(body, 0), isHidden: byte(body, 4) !== 0, name: new Pieces([body.subarray(6)]).text(1) });
    if (type === sharedStrings) {
      const parts = [body];
      for (let after = recordAt(book, record.next); after.type === continuation; after = recordAt(book, record.next)) {
        parts.push(after.body);
        record = after;
      }
      texts = textsOf(parts);
    }
  }
  refuseIf(sheets.length === 0, "broken", "no sheet");
  return { sheets, texts, is1904, isDate: styles.map((id) => isDateFormat(id, codes.get(id))) };
}

const byte = (body: Buffer, at: number): number => readFileBytesAt(body, at, 1).readUInt8(0);
const word = (body: Buffer, at: number): number => readFileBytesAt(body, at, 2).readUInt16LE(0);
const long = (body: Buffer, at: number): number => readFileBytesAt(body, at, 4).readUInt32LE(0);

/** Reads a record and its continuations as one stream; after each cut, a text repeats the width of its characters. */
class Pieces {
  private readonly parts: readonly Buffer[];
  private part = 0;
  private at = 0;
  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  private take(length: number): Buffer {
    const pieces: Buffer[] = [];
    for (let remaining = length; remaining > 0;) {
      const from = this.currentPart();
      const piece = from.subarray(0, remaining);
      pieces.push(piece);
      this.at += piece.length;
      remaining -= piece.length;
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
  }

  /** Returns the rest of the current part, or the beginning of the next one when nothing remains. */
  private currentPart(): Buffer {
    for (;;) {
      const part = this.parts[this.part];
      if (!part) throw new RejectedFile("broken", "texts end too early");
      if (this.at < part.length) return part.subarray(this.at);
      this.part += 1;
      this.at = 0;
    }
  }

  /** Returns true when nothing remains. */
  isAtEnd(): boolean {
    return (
      this.at >= (this.parts[this.part]?.length ?? 0) &&
      this.parts.slice(this.part + 1).every(({ length }) => length === 0)
    );
  }

  number(bytes: 1 | 2 | 4): number {
    return this.take(bytes).readUIntLE(0, bytes);
  }

  /** Reads a text after its length, a number of this many bytes; skips formatting runs and phonetic data. */
  text(lengthBytes: 1 | 2 = 2): string {
    const length = this.number(lengthBytes);
    if (length === 0 && lengthBytes === 1) return "";
    let flags = this.number(1);
    const formatLength = flags & 8 ? this.number(2) * 4 : 0;
    const phoneticLength = flags & 4 ? this.number(4) : 0;
    let text = "";
    while (text.length < length) {
      if (this.at >= (this.parts[this.part]?.length ?? 0)) flags = this.number(1);
      const width = flags & 1 ? 2 : 1;
      const current = this.currentPart();
      const signs = Math.min(length - text.length, Math.floor(current.length / width));
      refuseIf(signs === 0, "broken", "a sign cut in two");
      text += current.toString(width === 2 ? "utf16le" : "latin1", 0, signs * width);
      this.at += signs * width;
    }
    this.take(formatLength + phoneticLength);
    return text;
  }
}

function textsOf(parts: readonly Buffer[]): readonly string[] {
  const pieces = new Pieces(parts);
  pieces.number(4);
  const count = pieces.number(4);
  const texts: string[] = [];
  // some programs count wrong: the table ends where its records do
  for (let at = 0; at < count && (at === 0 || !pieces.isAtEnd()); at += 1) texts.push(pieces.text());
  return texts;
}

/** Reads one sheet: cells are grouped by row, but rows may be in any order. */
function sheetOf(
  book: Buffer,
  at: number,
  globals: Globals,
): { rows: ReadRow[]; mergedRanges: readonly MergedRange[] } {
  const cells = new Map<number, ReadCell[]>();
  const hiddenRows = new Set<number>();
  const mergedRanges: MergedRange[] = [];
  const setCell = (row: number, column: number, cell: ReadCell) => {
    refuseIf(column >= columnsMax || row >= sheetRowMax, "broken", "a cell outside of the sheet");
    const rowCells = cells.get(row) ?? [];
    rowCells[column] = cell;
    cells.set(row, rowCells);
  };
  const numberCell = (value: number, style: number): ReadCell => {
    if (globals.isDate[style]) return formatSheetSerialDate(value, globals.is1904) ?? { fault: "error" };
    // the shortest text that is this very double: as typed, up to fifteen digits
    const number = sheetNumberToDecimal(String(value));
    return number === undefined ? { fault: "error" } : { number };
  };
  let record = recordAt(book, at);
  checkBegin(record);
  for (let depth = 1; depth > 0;) {
    record = recordAt(book, record.next);
    const { type, body } = record;
    // a chart on the sheet is a stream within the stream
    if (type === bof) depth += 1;
    else if (type === eof) depth -= 1;
    else if (depth > 1) continue;
    else if (type === 0x208) {
      if (body.length >= 14 && (word(body, 12) & 0x20) !== 0) hiddenRows.add(word(body, 0));
    } else if (type === 0xfd) setCell(word(body, 0), word(body, 2), globals.texts[long(body, 6)] ?? { fault: "error" });
    else if (type === 0x203)
      setCell(word(body, 0), word(body, 2), numberCell(readFileBytesAt(body, 6, 8).readDoubleLE(0), word(body, 4)));
    else if (type === 0x27e) setCell(word(body, 0), word(body, 2), numberCell(decodeRk(long(body, 6)), word(body, 4)));
    else if (type === 0xbd) {
      for (let from = 4, column = word(body, 2); from + 6 <= body.length - 2; from += 6, column += 1)
        setCell(word(body, 0), column, numberCell(decodeRk(long(body, from + 2)), word(body, from)));
    } else if (type === 0x204 || type === 0xd6)
      setCell(word(body, 0), word(body, 2), new Pieces([body.subarray(6)]).text());
    else if (type === 0x205)
      setCell(
        word(body, 0),
        word(body, 2),
        byte(body, 7) === 1 ? { fault: "error" } : byte(body, 6) === 1 ? "TRUE" : "FALSE",
      );
    else if (type === 0x06 || type === 0x206 || type === 0x406)
      setCell(word(body, 0), word(body, 2), { fault: "formula" });
    else if (type === 0xe5) {
      for (let from = 2; from + 8 <= body.length; from += 8)
        mergedRanges.push({
          fromRow: word(body, from) + 1,
          toRow: word(body, from + 2) + 1,
          fromColumn: word(body, from + 4) + 1,
          toColumn: word(body, from + 6) + 1,
        });
      refuseIf(mergedRanges.length > mergedMax, "broken", "too many merged cells");
    }
  }
  const rows = [...cells]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, rowCells]) => toReadRow(row + 1, rowCells, hiddenRows.has(row)) ?? []);
  return { rows, mergedRanges };
}

/**
 * Decodes a number in four bytes (MS-XLS, RkNumber): the upper part of a double or an integer, divided by a hundred
 * when a flag is set.
 */
function decodeRk(rk: number): number {
  let value: number;
  if (rk & 2) value = (rk | 0) >> 2;
  else {
    const double = Buffer.alloc(8);
    double.writeUInt32LE((rk & 0xfffffffc) >>> 0, 4);
    value = double.readDoubleLE(0);
  }
  return rk & 1 ? value / 100 : value;
}
