import { noControls } from "@/lib/call/field-schemas";
import { cellText, currencyTyped, isFaulty, lostDigits, plainAmount, type SheetCell } from "@/lib/files/sheets/cells";
import { choiceIn, type SheetLabels } from "@/lib/files/sheets/headings";
import { isCurrency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";
import { batchColumns, choiceColumns, type BatchColumn, type ChoiceColumn } from "./batch-columns";
import type { RowFault } from "./batch-shape";
import { blankMaterial, readMaterial, type MaterialEntry, type MaterialSaid } from "./entry";
import { lengths, type SettlementType } from "./terms";

/** The names of columns and choices, in every language a list may be written in. */
export type BatchLabels = SheetLabels<BatchColumn, ChoiceColumn>;

/** Columns whose text is of the merchant's own words and may be Chinese: there only what is no Chinese is made half-width. */
const freeColumns: ReadonlySet<BatchColumn> = new Set<BatchColumn>([
  "buyerName",
  "productName",
  "logisticsProvider",
  "remarks",
]);
const figures: ReadonlySet<BatchColumn> = new Set<BatchColumn>(["amount", "quantity"]);
const days: ReadonlySet<BatchColumn> = new Set<BatchColumn>(["contractDate", "shippedOn", "shipsOn"]);

const isChoice = (column: BatchColumn): column is ChoiceColumn => Object.hasOwn(choiceColumns, column);

/** How a column is read. */
interface Reading {
  readonly column: BatchColumn;
  readonly isFree: boolean;
  readonly choice: ChoiceColumn | null;
  readonly isDay: boolean;
  /** How long its text may be at most. */
  readonly most: number;
  readonly numberIssue: (number: string) => string | null;
}

/** Made ready once for the thousands of rows of a file. */
const readings: readonly Reading[] = batchColumns.map((column) => ({
  column,
  isFree: freeColumns.has(column),
  choice: isChoice(column) ? column : null,
  isDay: days.has(column),
  // named cast: asked in the line
  most: Object.hasOwn(lengths, column) ? lengths[column as keyof typeof lengths] : Infinity,
  numberIssue: (number) => (figures.has(column) ? null : lostDigits(number)),
}));

/** A day as people type it: 2026/3/8, 2026.3.8, 2026年3月8日, 20260308; with a midnight behind it where a program adds one. */
export function dayTyped(text: string): string {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0?0:00(?::00)?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The text of a cell as its column means it, or why it has none. */
function read(
  cell: SheetCell,
  { column, isFree, choice: chosen, isDay, most, numberIssue }: Reading,
  labels: BatchLabels,
): { text: string; issue: string | null } {
  const { text, issue } = cellText(cell, isFree, numberIssue);
  if (issue || text === "") return { text, issue };
  if (!noControls.test(text)) return { text: "", issue: "text.characters" };
  if (chosen !== null) {
    const choice = choiceIn(labels.choices[chosen], column === "currency" ? currencyTyped(text) : text);
    const otherwise = column === "tradeCountry" ? "country.missing" : "invalid_value";
    return choice === undefined ? { text: "", issue: otherwise } : { text: choice, issue: null };
  }
  if (isDay) return { text: dayTyped(text), issue: null };
  if (column === "quantity") return { text: text.replace(/[,\s]/g, "").replace(/\.0+$/, ""), issue: null };
  return { text, issue: text.length > most ? "text.long" : null };
}

/** A row that says nothing: copied and filled in. */
const blankRow: Omit<MaterialEntry, "currency"> & Record<BatchColumn, string> = { ...blankMaterial, currency: "" };

/**
 * The contents of a row of a list of a kind, held to the rules of the form on a day: the material that it says, or every
 * fault. Its papers come apart from the sheet and are not asked for here.
 */
export function readRow(
  cells: Readonly<Partial<Record<BatchColumn, SheetCell>>>,
  kind: SettlementType,
  labels: BatchLabels,
  today: Day,
): { readonly said: MaterialSaid | null; readonly faults: readonly RowFault[]; readonly contractNo: string } {
  const faults: RowFault[] = [];
  const typed = { ...blankRow, settlementType: kind };
  for (const reading of readings) {
    const cell = cells[reading.column] ?? "";
    if (cell === "") continue;
    const { text, issue } = read(cell, reading, labels);
    if (issue) faults.push({ column: reading.column, issue });
    typed[reading.column] = text;
  }
  const { currency: code, contractNo } = typed;
  if (code === "" && !isFaulty(faults, "currency")) faults.push({ column: "currency", issue: "text.missing" });
  const currency = isCurrency(code) ? code : blankMaterial.currency;
  const amount = plainAmount(typed.amount, currency);
  const { said, faults: ruled } = readMaterial({ ...typed, currency, amount }, today);
  for (const { path, issue } of ruled) {
    const column = batchColumns.find((one) => one === path);
    // an amount is read in its currency: without one nothing is said of it
    if (column && !isFaulty(faults, column) && !(column === "amount" && isFaulty(faults, "currency")))
      faults.push({ column, issue });
  }
  return {
    said: faults.length === 0 ? said : null,
    faults,
    contractNo: contractNo.slice(0, lengths.contractNo),
  };
}

/**
 * What the names of papers may mean: each beginning that ends with the name, or before something that is no letter or
 * digit.
 */
export function beginningsOf(fileName: string): readonly string[] {
  const bare = fileName
    .normalize("NFKC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .trim();
  const found: string[] = [];
  for (let at = 1; at <= bare.length && at <= lengths.contractNo; at += 1)
    if (at === bare.length || !/[\p{L}\p{N}]/u.test(bare.charAt(at))) found.push(bare.slice(0, at).trim());
  return [...new Set(found)];
}

/** The contract number that a paper's name begins with: of several the longest; undefined where it is none of them. */
export const contractIn = (fileName: string, contracts: ReadonlySet<string>): string | undefined =>
  beginningsOf(fileName).findLast((beginning) => contracts.has(beginning));
