import { separators, type ChosenDialect, type Dialect } from "@/lib/files/sheets/dialect";
import { sheetRowsMax } from "@/lib/files/terms";
import { currencyCodes } from "@/lib/money/currency";
import { unescapeFormulas } from "../formulas";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { columnsMax, toReadRow, type MergedRange, type ReadRow, type Workbook } from "./read-row";

/** Describes a csv file as a workbook of one sheet, and the dialect it was read with. */
export interface CsvBook extends Workbook {
  readonly dialect: Dialect;
}

const rowsAtOnce = 500;
/** Holds the number of lines in which the separator is detected. */
const sampledLines = 20;
const cellLengthMax = 32_767;

/**
 * Detects the encoding of a csv file: by its mark, or by zeros beside letters; else UTF-8 when valid, else that of
 * Chinese programs, GBK with all of GB 18030, or of Western ones.
 */
function encodingOf(bytes: Buffer): Dialect["encoding"] {
  const mark = bytes.toString("hex", 0, 2);
  const [isFirst, isSecond] = bytes.length % 2 === 0 ? [bytes[0] === 0, bytes[1] === 0] : [false, false];
  if (mark === "fffe" || (isSecond && !isFirst)) return "utf-16le";
  if (mark === "feff" || (isFirst && !isSecond)) return "utf-16be";
  if (isIn(bytes, "utf-8")) return "utf-8";
  return isWestern(bytes) ? "windows-1252" : "gb18030";
}

/** Holds the mark of UTF-8, which some programs also write before a text of another encoding. */
const mark8 = Buffer.from("efbbbf", "hex");

/**
 * Detects Western text: accented letters are isolated between others, while Chinese characters have two bytes, both
 * mostly of the upper half.
 */
function isWestern(bytes: Buffer): boolean {
  const runs = bytes.toString("latin1").match(/[\x80-\xff]+/g) ?? [];
  const isOfLetters = runs.every((run) =>
    /^[\x80\x8a\x8c\x8e\x91-\x97\x9a\x9c\x9e-\xa0\xa7\xb0\xb4\xc0-\xff]+$/.test(run),
  );
  return isOfLetters && runs.filter(({ length }) => length === 1).length * 2 > runs.length;
}

function isIn(bytes: Buffer, encoding: Dialect["encoding"]): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decodeText(bytes: Buffer, encoding: Dialect["encoding"]): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\ufeff/, "");
  } catch {
    throw new RejectedFile("encoding", `not in ${encoding}`);
  }
}

/**
 * Matches Excel's separator declaration in a first line ("sep=;"); other programs quote it, or pad the line with
 * separators.
 */
const separatorLine = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;

/**
 * Detects the separator of a text: the one that divides its first lines into the most cells, with equal counts; the
 * first one on a tie.
 */
function separatorOf(text: string): Dialect["separator"] {
  const declaredSeparator = separators.find((item) => item === separatorLine.exec(text)?.[1]);
  if (declaredSeparator) return declaredSeparator;
  let best: { separator: Dialect["separator"]; score: number } = { separator: ",", score: 0 };
  for (const separator of separators) {
    const counts: number[] = [];
    for (const { cells } of recordsOf(text, separator)) {
      if (cells.some((cell) => cell.trim() !== "")) counts.push(cells.length);
      if (counts.length === sampledLines) break;
    }
    const widest = Math.max(0, ...counts);
    // lines may leave out the empty cells at their end: of more than three, one that has half of them is divided alike
    const alike = counts.filter((count) => count === widest || (widest > 3 && count * 2 >= widest)).length;
    const score = widest < 2 ? 0 : (alike / counts.length) * 1_000 + widest;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Yields the records of a csv text (RFC 4180); quoted cells may contain separators, quotes and line ends. */
function* recordsOf(text: string, separator: string): Generator<{ readonly no: number; readonly cells: string[] }> {
  const plainEnd = new RegExp(`[\\r\\n${separator === "\t" ? "\\t" : `\\${separator}`}]`, "g");
  const skippedLength = separatorLine.exec(text)?.[0].length ?? 0;
  let no = skippedLength > 0 ? 2 : 1;
  for (let at = skippedLength; at < text.length; no += 1) {
    const cells: string[] = [];
    for (;;) {
      let cell = "";
      quoteAhead.lastIndex = at;
      at = quoteAhead.exec(text)?.[0].length ? quoteAhead.lastIndex - 1 : at;
      if (text[at] === '"') {
        const quoteStart = at + 1;
        for (at += 1; ; at += 1) {
          const end = text.indexOf('"', at);
          refuseIf(end < 0 || end - quoteStart > cellLengthMax * 2, "broken", "a quoted cell without end");
          at = end + 1;
          if (text[at] === '"') continue;
          cell = text.slice(quoteStart, end).replaceAll('""', '"');
          break;
        }
      }
      plainEnd.lastIndex = at;
      const end = plainEnd.exec(text)?.index ?? text.length;
      cell += text.slice(at, end);
      refuseIf(cell.length > cellLengthMax, "broken", "a cell without end");
      refuseIf(cells.length >= columnsMax && cell.trim() !== "", "columns", "a cell beyond all columns");
      if (cells.length < columnsMax) cells.push(cell);
      at = end;
      if (text[at] !== separator || at >= text.length) break;
      at += 1;
    }
    yield { no, cells };
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
}

/** Matches blanks before a quotation mark, which some programs write behind each separator. */
const quoteAhead = / *"/y;

/** Matches the character by which old programs end a file. */
const endSign = /\x1a+$/;

/**
 * Match numbers with an unambiguous decimal separator: the digits beside it are not a group of thousands. Groups are
 * divided by the other separator, by blanks or by apostrophes.
 */
const commaDecimal = /^-?(?:\d{1,3}([.\s'’])\d{3}(?:\1\d{3})*,\d{1,3}|\d+,\d{1,2})$/;
const pointDecimal = /^-?(?:\d{1,3}([,\s'’])\d{3}(?:\1\d{3})*\.\d{1,3}|\d+\.\d{1,2})$/;
/** Matches numbers with a decimal comma; without decimals, blanks also group many numbers that are not amounts. */
const withComma = /^-?(?:(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?|\d{1,3}([\s'’])\d{3}(?:\1\d{3})*,\d+)$/;
/** Matches an amount with its currency beside it. */
const besideCurrency = new RegExp(
  `^(?<before>(?:\\p{Sc}|${currencyCodes.join("|")})\\s?)?(?<number>-?\\d(?:[\\d.,\\s'’]*\\d)?)(?<behind>\\s?(?:\\p{Sc}|${currencyCodes.join("|")}))?$`,
  "u",
);

/** Returns true when numbers have a decimal comma: at least one is evidence for it, and none is evidence against it. */
function hasCommas(text: string, separator: string): boolean {
  let hasEvidence = false;
  for (const { cells } of recordsOf(text, separator))
    for (const cell of cells) {
      if (pointDecimal.test(cell.trim())) return false;
      hasEvidence ||= commaDecimal.test(cell.trim()) || isGroupedBesideCurrency(cell.trim());
    }
  return hasEvidence;
}

/**
 * Returns true when the groups of an amount beside its currency prove a decimal comma: "1,50 EUR" alone may also be
 * "1,500 EUR" cut short.
 */
const isGroupedBesideCurrency = (cell: string): boolean => {
  const number = besideCurrency.exec(cell)?.groups?.number ?? "";
  return commaDecimal.test(number) && /[.\s'’]/.test(number);
};

/** Matches control characters that no text of a list has; a file with them is binary. */
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Opens a csv file: its encoding and separator are detected, or selected by its sender. Every cell is text, and a line
 * is a row. Throws `RejectedFile`.
 */
export function openCsv(bytes: Buffer, selectedDialect?: ChosenDialect): CsvBook {
  const content = bytes.subarray(0, 3).equals(mark8) ? bytes.subarray(3) : bytes;
  const encoding = selectedDialect?.encoding ?? encodingOf(content);
  const text = decodeText(content, encoding).replace(endSign, "");
  refuseIf(binary.test(text), "broken", "no text");
  const separator = selectedDialect?.separator ?? separatorOf(text);
  return {
    dialect: { encoding, separator },
    sheets: [{ name: "csv", isHidden: false }],
    async *rows(): AsyncGenerator<readonly ReadRow[], readonly MergedRange[]> {
      let rows: ReadRow[] = [];
      const normalizeCell = hasCommas(text, separator) ? (cell: string) => withDecimalPoint(asTyped(cell)) : asTyped;
      for (const { no, cells } of recordsOf(text, separator)) {
        const row = toReadRow(
          no,
          cells.map((cell) => (errorText.test(cell.trim()) ? fault : normalizeCell(cell))),
          false,
        );
        if (!row) continue;
        refuseIf(no > sheetRowsMax, "rows");
        rows.push(row);
        if (rows.length < rowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      yield rows;
      return [];
    },
  };
}

/**
 * Returns a cell as typed: programs mark numbers as text by ="0012", by an apostrophe, or by a tab before or behind
 * them.
 */
const asTyped = (cell: string): string => {
  const [, quotedText] = /^="([^"]*)"$/.exec(cell.trim()) ?? [];
  return quotedText ?? unescapeFormulas(cell.replace(/^\t|\t$/g, ""));
};

/** Matches the text that sheets write for a failed formula, or for a column too narrow for its number. */
const errorText = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/;
const fault = { fault: "error" } as const;

/** Converts a decimal comma to a decimal point, also beside a currency; returns any other text unchanged. */
const withDecimalPoint = (cell: string): string => {
  const { before = "", number = "", behind = "" } = besideCurrency.exec(cell.trim())?.groups ?? {};
  return withComma.test(number) && (before + behind === "" || number.includes(","))
    ? before + number.replace(/[.\s'’]/g, "").replace(",", ".") + behind
    : cell;
};
