import { decimalText, type Money } from "@/lib/money/money";
import { rateText, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import type { Cell, Sheet } from "../../../formats/sheets/sheet";
import type { Exporting, ExportKindName } from "./kinds";

/**
 * Describes the columns of an export, in order: the width in characters, and the function that returns the cell of a
 * row.
 */
export type Columns<Of> = Readonly<Record<string, readonly [width: number, of: (row: Of, t: Exporting["t"]) => Cell]>>;

/** Formats the cell of an optional value: amounts and rates as plain decimals, instants in Beijing time. */
export const amountCell = (of: Money | null | undefined): Cell => (of ? { number: decimalText(of) } : "");
export const rateCell = (rate: Rate | null): Cell => (rate ? { number: rateText(rate) } : "");
export const timeCell = (at: Date | null): Cell => (at ? beijingText(at) : "");

/** Returns an export's rows as a sheet with titles in the reader's language. */
export const buildExportSheet = <Of>(
  kind: ExportKindName,
  columns: Columns<Of>,
  t: Exporting["t"],
  batches: AsyncIterable<readonly Of[]>,
): Sheet => ({
  name: t(`files.export.${kind}.name`),
  // named cast: the columns' names are the texts' keys (a test proves it)
  columns: Object.entries(columns).map(([name, [width]]) => ({
    title: t(`files.export.${kind}.column.${name}` as "files.export.exchanges.column.orderNo"),
    width,
  })),
  rows: cellsOf(columns, t, batches),
});

async function* cellsOf<Of>(
  columns: Columns<Of>,
  t: Exporting["t"],
  batches: AsyncIterable<readonly Of[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const cells = Object.values(columns);
  for await (const batch of batches) yield batch.map((row) => cells.map(([, cell]) => cell(row, t)));
}
