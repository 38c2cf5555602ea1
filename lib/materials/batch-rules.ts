import { noControls } from "@/lib/call/field-schemas";
import { cellText, currencyTyped, isFaulty, lostDigits, plainAmount, type SheetCell } from "@/lib/files/sheets/cells";
import { choiceIn, type SheetLabels } from "@/lib/files/sheets/headings";
import { tooLong } from "@/lib/forms/issue";
import { codeMeant } from "@/lib/forms/text-entry";
import { isCurrency } from "@/lib/money/currency";
import { trimDecimals } from "@/lib/money/money";
import { isDay as isRealDay, type Day } from "@/lib/time/beijing";
import { dayWritten } from "@/lib/time/written-day";
import { batchColumns, choiceColumns, type BatchColumn, type ChoiceColumn } from "./batch-columns";
import type { RowFault } from "./batch-shape";
import { blankMaterial, readMaterial, type MaterialEntry, type MaterialSaid } from "./entry";
import { piecesTyped } from "./pieces";
import { currencyIssue } from "./rules";
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

/**
 * A day as people type it: 2026/3/8, 2026.3.8, 2026年3月8日, with blanks or without, 20260308; of one with a time behind it, as programs add it,
 * the day in Beijing.
 */
export function dayTyped(text: string): string {
  const [, year = "", month = "", day = "", time = ""] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?([T ].*)?$/i.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  if (year === "") return text;
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return time === "" ? found : (dayWritten(found + time) ?? text);
}

/** Why a text is no day: one that does not exist, a sheet's number of one, or written in another way. */
const dayIssue = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? "date.unreal" : /^\d+(\.\d+)?$/.test(text) ? "date.serial" : "date.format";

/** Why a text is none of a column's choices. */
function choiceIssue(column: BatchColumn, text: string): string {
  if (column === "tradeCountry") return "country.missing";
  const code = column === "currency" ? currencyTyped(text).trim().toUpperCase() : "";
  return (isCurrency(code) ? currencyIssue(code) : undefined) ?? "invalid_value";
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
    return choice === undefined ? { text: "", issue: choiceIssue(column, text) } : { text: choice, issue: null };
  }
  if (isDay) {
    const day = dayTyped(text);
    return isRealDay(day) ? { text: day, issue: null } : { text: "", issue: dayIssue(day) };
  }
  if (column === "quantity") return { text: piecesTyped(text) ?? text, issue: null };
  return { text, issue: text.length > most ? tooLong(most) : null };
}

/** A customs declaration number as a good row says it. */
export const customsTyped = (cell: SheetCell = ""): string => codeMeant(cellText(cell, false, lostDigits).text);

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
  const amount = trimDecimals(plainAmount(typed.amount, currency), currency);
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

/**
 * The contract number that a paper's name begins with, of those by their keys, and how it is written there: of several
 * the longest; undefined where it is none of them.
 */
export function contractIn(
  fileName: string,
  contracts: ReadonlyMap<string, string>,
): { readonly contractNo: string; readonly beginning: string } | undefined {
  const beginning = beginningsOf(fileName).findLast((one) => contracts.has(contractKey(one)));
  const contractNo = beginning === undefined ? undefined : contracts.get(contractKey(beginning));
  return beginning === undefined || contractNo === undefined ? undefined : { contractNo, beginning };
}

/**
 * Whether a paper shows a shipment, as its name says behind the contract number it begins with: a bill of lading, waybill, packing list
 * or the like.
 */
export const isLogisticsPaper = (fileName: string, beginning = ""): boolean =>
  /提单|运单|物流|快递|装箱|(?<![a-z])(?:b[-_ ]?l|awb|bill[-_ ]of[-_ ]lading|(?:air)?way ?bill|tracking|logistics|packing[-_ ]list|shipment|shipping|delivery[-_ ]note|cmr)(?![a-z])/iu.test(
    fileName.normalize("NFKC").trim().slice(beginning.length),
  );

/** A contract number as people compare it: in whatever case and width, with blanks or without, whichever dash is typed. */
export const contractKey = (contractNo: string): string =>
  contractNo
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/\p{Pd}/gu, "-");
