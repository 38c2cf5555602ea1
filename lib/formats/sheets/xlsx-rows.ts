import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import type { ZipEntry } from "../inspect/zip";
import { readXmlPart, textLengthMax, type PartReader } from "../xml/read-part";
import {
  columnsMax,
  isEmptyCell,
  mergedMax,
  toReadRow,
  type MergedRange,
  type ReadCell,
  type ReadRow,
} from "./read-row";
import { cellRefColumnIndex, isXmlAttributeTrue, parseCellRange, xlsxCellValue, type Shared } from "./xlsx-cells";
import { createTextCollector } from "./xlsx-texts";

/**
 * Holds the size of the first batch of rows, small so that validation begins while the next ones are read; later
 * batches grow.
 */
const rowsFirst = 250;
const rowsAtOnce = 1_000;

type Attributes = Readonly<Record<string, string>>;

/** Gathers the rows and the merged cells of a sheet. */
interface SheetReader extends PartReader {
  readonly rows: ReadRow[];
  readonly mergedRanges: MergedRange[];
}

/** Reads a sheet's rows, in batches, while the sheet is unpacked; returns its merged cells. */
export async function* sheetRows(
  entry: ZipEntry,
  shared: Shared,
): AsyncGenerator<readonly ReadRow[], readonly MergedRange[]> {
  const reader = sheetReader(shared);
  let most = rowsFirst;
  for await (const _piece of readXmlPart(entry.content(), reader))
    while (reader.rows.length >= most) {
      yield reader.rows.splice(0, most);
      most = Math.min(most * 2, rowsAtOnce);
    }
  yield reader.rows;
  return reader.mergedRanges;
}

function sheetReader(shared: Shared): SheetReader {
  const rows: ReadRow[] = [];
  const mergedRanges: MergedRange[] = [];
  const cell = cellReader(shared);
  let row: { readonly no: number; readonly isHidden: boolean; readonly cells: ReadCell[] } | undefined;
  let last = 0;
  let column = 0;
  const add = (value: ReadCell) => {
    if (!row) return;
    column = cell.column() ?? column;
    if (column >= columnsMax) refuseIf(!isEmptyCell(value), "columns", "a cell beyond all columns");
    else {
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = cell.isFilled(row.no, column + 1) ? { fault: "formula" } : value;
    }
    column += 1;
  };
  return {
    rows,
    mergedRanges,
    open(name, attributes) {
      if (name === "row") {
        last = rowNo(attributes, last);
        row = { no: last, isHidden: isXmlAttributeTrue(attributes.hidden), cells: [] };
        column = 0;
      } else if (name === "mergeCell") mergedRanges.push(mergedRange(attributes, mergedRanges.length));
      else if (row) cell.open(name, attributes);
    },
    text: (text) => cell.text(text),
    close(name) {
      if (name === "row") {
        const readRow = row && toReadRow(row.no, row.cells, row.isHidden);
        if (readRow) rows.push(readRow);
        row = undefined;
      } else if (name === "c") add(cell.value());
      else cell.close(name);
    },
  };
}

/** Returns a row's number: its own, or the next one; rows are in their order. */
function rowNo(attributes: Attributes, last: number): number {
  const no = Number(attributes.r ?? last + 1);
  refuseIf(!Number.isInteger(no) || no <= last, "broken", "rows out of order");
  return no;
}

function mergedRange(attributes: Attributes, count: number): MergedRange {
  refuseIf(count >= mergedMax, "broken", "too many merged cells");
  const range = parseCellRange(attributes.ref ?? "");
  if (!range) throw new RejectedFile("broken", "merged cells");
  return range;
}

/** Gathers a cell from its elements: its type, its value or text, and its formula. */
interface CellReader extends PartReader {
  /** Returns the column that the cell names, counted from 0; undefined when it only follows the cell before it. */
  column(): number | undefined;
  value(): ReadCell;
  /** Returns true for a cell that a formula above or beside it fills with results: none of them was typed. */
  isFilled(row: number, column: number): boolean;
}

function cellReader(shared: Shared): CellReader {
  const filledRanges: MergedRange[] = [];
  const pieces = createTextCollector();
  let tag: Attributes = {};
  let content: string | undefined;
  let isInValue = false;
  let hasFormula = false;
  const openFormula = ({ t = "", ref = "" }: Attributes) => {
    hasFormula = true;
    const range = t === "array" || t === "dataTable" ? parseCellRange(ref) : undefined;
    if (range) filledRanges.push(range);
    refuseIf(filledRanges.length > mergedMax, "broken", "too many formulas that fill ranges");
  };
  return {
    open(name, attributes) {
      if (name === "c") {
        [tag, content, hasFormula] = [attributes, undefined, false];
        pieces.reset();
      } else if (name === "v") {
        // a cell has one value
        isInValue = content === undefined;
        content ??= "";
      } else if (name === "f") openFormula(attributes);
      else pieces.open(name);
    },
    text(text) {
      if (!isInValue) return pieces.text(text);
      content = (content ?? "") + text;
      refuseIf(content.length > textLengthMax, "broken", "a text without end");
    },
    close(name) {
      if (name === "v") isInValue = false;
      else pieces.close(name);
    },
    column: () => (tag.r ? cellRefColumnIndex(tag.r) : undefined),
    value() {
      if (hasFormula) return { fault: "formula" };
      return tag.t === "inlineStr" ? pieces.joined() : xlsxCellValue(tag.t ?? "n", tag.s, content ?? "", shared);
    },
    isFilled: (row, column) => filledRanges.some((range) => isIn(range, row, column)),
  };
}

/** Returns true when a cell is inside a range. */
const isIn = ({ fromRow, toRow, fromColumn, toColumn }: MergedRange, row: number, column: number): boolean =>
  row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn;
