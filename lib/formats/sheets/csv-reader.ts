import { separators, type ChosenDialect, type Dialect } from "@/lib/files/sheets/dialect";
import { sheetRowsMax } from "@/lib/files/terms";
import { currencies } from "@/lib/money/currency";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { columnsMax, readRow, type Merged, type ReadRow, type Workbook } from "./read-row";

/** A csv file as a workbook of one sheet, and how it was read. */
export interface CsvBook extends Workbook {
  readonly dialect: Dialect;
}

const rowsAtOnce = 500;
/** A separator is found in so many lines. */
const linesLookedAt = 20;
const cellLengthMax = 32_767;

/**
 * The encoding of a csv file: by its mark, or by the zeros beside its letters; else UTF-8 where it is valid, else that of
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

/** The mark of UTF-8, which some programs set before a text of another encoding. */
const mark8 = Buffer.from("efbbbf", "hex");

/** Letters with accents stand alone between others; Chinese characters are of two bytes, both mostly of the upper half. */
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

function decoded(bytes: Buffer, encoding: Dialect["encoding"]): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\ufeff/, "");
  } catch {
    throw new RejectedFile("encoding", `not in ${encoding}`);
  }
}

/** Excel says in a first line of its own which sign separates ("sep=;"); others quote it, or fill the line with separators. */
const separatorLine = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;

/**
 * The separator of a text: the one that divides its first lines into the most cells, as many in each; of equals the
 * first.
 */
function separatorOf(text: string): Dialect["separator"] {
  const said = separators.find((one) => one === separatorLine.exec(text)?.[1]);
  if (said) return said;
  let best: { separator: Dialect["separator"]; score: number } = { separator: ",", score: 0 };
  for (const separator of separators) {
    const counts: number[] = [];
    for (const { cells } of recordsOf(text, separator)) {
      if (cells.some((cell) => cell.trim() !== "")) counts.push(cells.length);
      if (counts.length === linesLookedAt) break;
    }
    const widest = Math.max(0, ...counts);
    // lines may leave out the empty cells at their end: of more than three, one that has half of them is divided alike
    const alike = counts.filter((count) => count === widest || (widest > 3 && count * 2 >= widest)).length;
    const score = widest < 2 ? 0 : (alike / counts.length) * 1_000 + widest;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The records of a csv text (RFC 4180), quoted cells with separators, quotes and ends of lines in them. */
function* recordsOf(text: string, separator: string): Generator<{ readonly no: number; readonly cells: string[] }> {
  const plainEnd = new RegExp(`[\\r\\n${separator === "\t" ? "\\t" : `\\${separator}`}]`, "g");
  const skipped = separatorLine.exec(text)?.[0].length ?? 0;
  let no = skipped > 0 ? 2 : 1;
  for (let at = skipped; at < text.length; no += 1) {
    const cells: string[] = [];
    for (;;) {
      let cell = "";
      quoteAhead.lastIndex = at;
      at = quoteAhead.exec(text)?.[0].length ? quoteAhead.lastIndex - 1 : at;
      if (text[at] === '"') {
        const begun = at + 1;
        for (at += 1; ; at += 1) {
          const end = text.indexOf('"', at);
          refuseIf(end < 0 || end - begun > cellLengthMax * 2, "broken", "a quoted cell without end");
          at = end + 1;
          if (text[at] === '"') continue;
          cell = text.slice(begun, end).replaceAll('""', '"');
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

/** Blanks before a quotation mark, which some programs set behind each separator. */
const quoteAhead = / *"/y;

/** The sign by which programs of old end a file. */
const endSign = /\x1a+$/;

/**
 * Numbers that say which sign begins their decimals: what is left of them, or right, is no group of thousands. Groups
 * are divided by the other sign, by blanks or by apostrophes.
 */
const commaDecimal = /^-?(?:\d{1,3}([.\s'’])\d{3}(?:\1\d{3})*,\d{1,3}|\d+,\d{1,2})$/;
const pointDecimal = /^-?(?:\d{1,3}([,\s'’])\d{3}(?:\1\d{3})*\.\d{1,3}|\d+\.\d{1,2})$/;
/** Without decimals, blanks divide the groups of many numbers that are no amount. */
const withComma = /^-?(?:(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?|\d{1,3}([\s'’])\d{3}(?:\1\d{3})*,\d+)$/;
/** An amount with its currency beside it. */
const besideCurrency = new RegExp(
  `^(?<before>(?:\\p{Sc}|${currencies.join("|")})\\s?)?(?<number>-?\\d(?:[\\d.,\\s'’]*\\d)?)(?<behind>\\s?(?:\\p{Sc}|${currencies.join("|")}))?$`,
  "u",
);

/** Whether numbers have a comma before their decimals: some say so, and none says otherwise. */
function hasCommas(text: string, separator: string): boolean {
  let isSaid = false;
  for (const { cells } of recordsOf(text, separator))
    for (const cell of cells) {
      if (pointDecimal.test(cell.trim())) return false;
      isSaid ||= commaDecimal.test(cell.trim()) || isGroupedBesideCurrency(cell.trim());
    }
  return isSaid;
}

/** An amount beside its currency says so by its groups alone: "1,50 EUR" may be as much as "1,500 EUR" cut short. */
const isGroupedBesideCurrency = (cell: string): boolean => {
  const number = besideCurrency.exec(cell)?.groups?.number ?? "";
  return commaDecimal.test(number) && /[.\s'’]/.test(number);
};

/** Controls that no text of a list has; a file with them is no text. */
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * A csv file: its encoding and separator are found in it, or are those that its sender chose. Every cell is a text, and
 * a line is a row. Throws `RejectedFile`.
 */
export function openCsv(bytes: Buffer, chosen?: ChosenDialect): CsvBook {
  const unmarked = bytes.subarray(0, 3).equals(mark8) ? bytes.subarray(3) : bytes;
  const encoding = chosen?.encoding ?? encodingOf(unmarked);
  const text = decoded(unmarked, encoding).replace(endSign, "");
  refuseIf(binary.test(text), "broken", "no text");
  const separator = chosen?.separator ?? separatorOf(text);
  return {
    dialect: { encoding, separator },
    sheets: [{ name: "csv", isHidden: false }],
    async *rows(): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
      let rows: ReadRow[] = [];
      const meant = hasCommas(text, separator) ? (cell: string) => pointed(asTyped(cell)) : asTyped;
      for (const { no, cells } of recordsOf(text, separator)) {
        const row = readRow(
          no,
          cells.map((cell) => (errorText.test(cell.trim()) ? fault : meant(cell))),
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

/** A cell as it was typed: programs keep numbers as texts by ="0012", an apostrophe or a tab before or behind them. */
const asTyped = (cell: string): string => {
  const [, kept] = /^="([^"]*)"$/.exec(cell.trim()) ?? [];
  return kept ?? cell.replace(/^\t|\t$/g, "").replace(/^'(?=[\d=+\-@])/, "");
};

/** What sheets write where a formula failed, or where a column is too narrow for its number. */
const errorText = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/;
const fault = { fault: "error" } as const;

/** A number with a comma before its decimals as it is written with a point, also beside its currency; any other text as it is. */
const pointed = (cell: string): string => {
  const { before = "", number = "", behind = "" } = besideCurrency.exec(cell.trim())?.groups ?? {};
  return withComma.test(number) && (before + behind === "" || number.includes(","))
    ? before + number.replace(/[.\s'’]/g, "").replace(",", ".") + behind
    : cell;
};
