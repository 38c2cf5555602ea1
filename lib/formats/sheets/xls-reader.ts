import { compound, workbookIn } from "../inspect/compound";
import { refuseIf, RejectedFile, whole } from "../inspect/rejected-file";
import { dateOf, isDateFormat, plainNumber } from "./numbers";
import { columnsMax, mergedMax, readRow, type Merged, type ReadCell, type ReadRow, type Workbook } from "./read-row";

/** A record of the workbook's stream (MS-XLS, 2.4). */
interface Rec {
  readonly type: number;
  readonly body: Buffer;
  readonly next: number;
}

const [bof, eof, boundSheet, sharedStrings, continued, date1904, format, xf, filePass] = [
  0x809, 0x0a, 0x85, 0xfc, 0x3c, 0x22, 0x41e, 0xe0, 0x2f,
];
const excel97 = 0x0600;
const rowsAtOnce = 500;
const sheetRowMax = 65_536;

/**
 * An Excel workbook of 1997 to 2003 (BIFF8). Older ones are refused: their texts are in whatever code page their maker
 * had.
 */
export function openXls(bytes: Buffer): Workbook {
  const file = compound(bytes);
  const stream = workbookIn(file.streams);
  if (!stream) throw new RejectedFile("broken", "no workbook inside");
  const book = file.read(stream);
  const globals = globalsOf(book);
  return {
    sheets: globals.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet) {
      const { rows, merged } = sheetOf(book, globals.sheets[sheet]?.at ?? book.length, globals);
      for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
      return merged;
    },
  };
}

function recordAt(book: Buffer, at: number): Rec {
  const head = whole(book, at, 4);
  const length = head.readUInt16LE(2);
  return { type: head.readUInt16LE(0), body: whole(book, at + 4, length), next: at + 4 + length };
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

/** The part before the sheets, which applies to all of them. */
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
      for (let after = recordAt(book, record.next); after.type === continued; after = recordAt(book, record.next)) {
        parts.push(after.body);
        record = after;
      }
      texts = textsOf(parts);
    }
  }
  refuseIf(sheets.length === 0, "broken", "no sheet");
  return { sheets, texts, is1904, isDate: styles.map((id) => isDateFormat(id, codes.get(id))) };
}

const byte = (body: Buffer, at: number): number => whole(body, at, 1).readUInt8(0);
const word = (body: Buffer, at: number): number => whole(body, at, 2).readUInt16LE(0);
const long = (body: Buffer, at: number): number => whole(body, at, 4).readUInt32LE(0);

/** A record and its continuations, read through; after each cut a text states the width of its characters again. */
class Pieces {
  private readonly parts: readonly Buffer[];
  private part = 0;
  private at = 0;
  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  private take(length: number): Buffer {
    const taken: Buffer[] = [];
    for (let left = length; left > 0;) {
      const from = this.here();
      const piece = from.subarray(0, left);
      taken.push(piece);
      this.at += piece.length;
      left -= piece.length;
    }
    return taken.length === 1 ? (taken[0] ?? Buffer.alloc(0)) : Buffer.concat(taken);
  }

  /** The rest of the current part; the next part's beginning where nothing is left. */
  private here(): Buffer {
    for (;;) {
      const part = this.parts[this.part];
      if (!part) throw new RejectedFile("broken", "texts end too early");
      if (this.at < part.length) return part.subarray(this.at);
      this.part += 1;
      this.at = 0;
    }
  }

  /** Whether nothing is left. */
  isAtEnd(): boolean {
    return (
      this.at >= (this.parts[this.part]?.length ?? 0) &&
      this.parts.slice(this.part + 1).every(({ length }) => length === 0)
    );
  }

  number(bytes: 1 | 2 | 4): number {
    return this.take(bytes).readUIntLE(0, bytes);
  }

  /** A text with its length before it, in so many bytes; how its pieces look and how they are spoken is passed over. */
  text(lengthBytes: 1 | 2 = 2): string {
    const length = this.number(lengthBytes);
    if (length === 0 && lengthBytes === 1) return "";
    let flags = this.number(1);
    const looks = flags & 8 ? this.number(2) * 4 : 0;
    const spoken = flags & 4 ? this.number(4) : 0;
    let text = "";
    while (text.length < length) {
      if (this.at >= (this.parts[this.part]?.length ?? 0)) flags = this.number(1);
      const width = flags & 1 ? 2 : 1;
      const here = this.here();
      const signs = Math.min(length - text.length, Math.floor(here.length / width));
      refuseIf(signs === 0, "broken", "a sign cut in two");
      text += here.toString(width === 2 ? "utf16le" : "latin1", 0, signs * width);
      this.at += signs * width;
    }
    this.take(looks + spoken);
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

/** One sheet: cells come row by row, but nothing says that rows come in their order. */
function sheetOf(book: Buffer, at: number, globals: Globals): { rows: ReadRow[]; merged: readonly Merged[] } {
  const cells = new Map<number, ReadCell[]>();
  const hidden = new Set<number>();
  const merged: Merged[] = [];
  const put = (row: number, column: number, cell: ReadCell) => {
    refuseIf(column >= columnsMax || row >= sheetRowMax, "broken", "a cell outside of the sheet");
    const known = cells.get(row) ?? [];
    known[column] = cell;
    cells.set(row, known);
  };
  const numberCell = (value: number, style: number): ReadCell => {
    if (globals.isDate[style]) return dateOf(value, globals.is1904) ?? { fault: "error" };
    // the shortest text that is this very double: as typed, up to fifteen digits
    const number = plainNumber(String(value));
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
      if (body.length >= 14 && (word(body, 12) & 0x20) !== 0) hidden.add(word(body, 0));
    } else if (type === 0xfd) put(word(body, 0), word(body, 2), globals.texts[long(body, 6)] ?? { fault: "error" });
    else if (type === 0x203)
      put(word(body, 0), word(body, 2), numberCell(whole(body, 6, 8).readDoubleLE(0), word(body, 4)));
    else if (type === 0x27e) put(word(body, 0), word(body, 2), numberCell(packed(long(body, 6)), word(body, 4)));
    else if (type === 0xbd) {
      for (let from = 4, column = word(body, 2); from + 6 <= body.length - 2; from += 6, column += 1)
        put(word(body, 0), column, numberCell(packed(long(body, from + 2)), word(body, from)));
    } else if (type === 0x204 || type === 0xd6)
      put(word(body, 0), word(body, 2), new Pieces([body.subarray(6)]).text());
    else if (type === 0x205)
      put(
        word(body, 0),
        word(body, 2),
        byte(body, 7) === 1 ? { fault: "error" } : byte(body, 6) === 1 ? "TRUE" : "FALSE",
      );
    else if (type === 0x06 || type === 0x206 || type === 0x406) put(word(body, 0), word(body, 2), { fault: "formula" });
    else if (type === 0xe5) {
      for (let from = 2; from + 8 <= body.length; from += 8)
        merged.push({
          fromRow: word(body, from) + 1,
          toRow: word(body, from + 2) + 1,
          fromColumn: word(body, from + 4) + 1,
          toColumn: word(body, from + 6) + 1,
        });
      refuseIf(merged.length > mergedMax, "broken", "too many merged cells");
    }
  }
  const rows = [...cells]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, found]) => readRow(row + 1, found, hidden.has(row)) ?? []);
  return { rows, merged };
}

/**
 * A number packed into four bytes (MS-XLS, RkNumber): the upper part of a double or a whole number, a hundredth of it
 * where one bit says so.
 */
function packed(rk: number): number {
  let value: number;
  if (rk & 2) value = (rk | 0) >> 2;
  else {
    const double = Buffer.alloc(8);
    double.writeUInt32LE((rk & 0xfffffffc) >>> 0, 4);
    value = double.readDoubleLE(0);
  }
  return rk & 1 ? value / 100 : value;
}
