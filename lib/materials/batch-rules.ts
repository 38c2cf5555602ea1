import { noControls } from "@/lib/call/field-schemas";
import {
  normalizeSheetCell,
  normalizeCurrencyText,
  hasColumnFault,
  lostDigitsIssue,
  stripAmountFormatting,
  type SheetCell,
} from "@/lib/files/sheets/cells";
import { findChoiceByWord, type SheetLabels } from "@/lib/files/sheets/headings";
import { dayTextIssue, textTooLongIssue } from "@/lib/forms/issue";
import { normalizeCode } from "@/lib/forms/text-entry";
import { isCurrency } from "@/lib/money/currency";
import { trimExcessZeroDecimals } from "@/lib/money/money";
import { isDay as isRealDay, type Day } from "@/lib/time/beijing";
import { normalizeDayText } from "@/lib/time/written-day";
import {
  materialBatchColumns,
  materialChoiceColumns,
  type MaterialBatchColumn,
  type MaterialChoiceColumn,
} from "./batch-columns";
import type { MaterialRowFault } from "./batch-shape";
import { blankMaterial, parseMaterialEntry, type MaterialEntry, type MaterialContent } from "./entry";
import { parseQuantityText } from "./pieces";
import { materialCurrencyIssue } from "./rules";
import { materialLengths, type SettlementType } from "./terms";

/** Holds the names of columns and choices, in every supported language. */
export type MaterialBatchLabels = SheetLabels<MaterialBatchColumn, MaterialChoiceColumn>;

/**
 * Lists the free-text columns, which may contain Chinese: only text without Chinese is converted to half-width there.
 */
const freeColumns: ReadonlySet<MaterialBatchColumn> = new Set<MaterialBatchColumn>([
  "buyerName",
  "productName",
  "logisticsProvider",
  "remarks",
]);
const figures: ReadonlySet<MaterialBatchColumn> = new Set<MaterialBatchColumn>(["amount", "quantity"]);
const days: ReadonlySet<MaterialBatchColumn> = new Set<MaterialBatchColumn>(["contractDate", "shippedOn", "shipsOn"]);

const isChoice = (column: MaterialBatchColumn): column is MaterialChoiceColumn =>
  Object.hasOwn(materialChoiceColumns, column);

/** Describes the parsing of a column. */
interface Reading {
  readonly column: MaterialBatchColumn;
  readonly isFree: boolean;
  readonly choice: MaterialChoiceColumn | null;
  readonly isDay: boolean;
  /** Limits the length of its text. */
  readonly most: number;
  readonly numberIssue: (number: string) => string | null;
}

/** Holds the parsers of the columns, prepared once for the thousands of rows of a file. */
const columnParsers: readonly Reading[] = materialBatchColumns.map((column) => ({
  column,
  isFree: freeColumns.has(column),
  choice: isChoice(column) ? column : null,
  isDay: days.has(column),
  // named cast: asked in the line
  most: Object.hasOwn(materialLengths, column) ? materialLengths[column as keyof typeof materialLengths] : Infinity,
  numberIssue: (number) => (figures.has(column) ? null : lostDigitsIssue(number)),
}));

/** Returns the issue of a text that is not a day: a nonexistent day, a serial number, or another format. */
const dayIssue = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? "date.serial" : dayTextIssue(text));

/** Returns the issue of a text that is not one of a column's choices. */
function choiceIssue(column: MaterialBatchColumn, text: string): string {
  if (column === "tradeCountry") return "country.missing";
  const code = column === "currency" ? normalizeCurrencyText(text).trim().toUpperCase() : "";
  return (isCurrency(code) ? materialCurrencyIssue(code) : undefined) ?? "invalid_value";
}

/** Parses the text of a cell by its column, or returns its issue. */
function read(
  cell: SheetCell,
  { column, isFree, choice: choiceColumn, isDay, most, numberIssue }: Reading,
  labels: MaterialBatchLabels,
): { text: string; issue: string | null } {
  const { text, issue } = normalizeSheetCell(cell, isFree, numberIssue);
  if (issue || text === "") return { text, issue };
  if (!noControls.test(text)) return { text: "", issue: "text.characters" };
  if (choiceColumn !== null) {
    const choice = findChoiceByWord(
      labels.choices[choiceColumn],
      column === "currency" ? normalizeCurrencyText(text) : text,
    );
    return choice === undefined ? { text: "", issue: choiceIssue(column, text) } : { text: choice, issue: null };
  }
  if (isDay) {
    const day = normalizeDayText(text);
    return isRealDay(day) ? { text: day, issue: null } : { text: "", issue: dayIssue(day) };
  }
  if (column === "quantity") return { text: parseQuantityText(text) ?? text, issue: null };
  return { text, issue: text.length > most ? textTooLongIssue(most) : null };
}

/** Returns the normalized customs declaration number of a valid row. */
export const normalizeCustomsNo = (cell: SheetCell = ""): string =>
  normalizeCode(normalizeSheetCell(cell, false, lostDigitsIssue).text);

/** Holds an empty row, which is copied and filled. */
const blankRow: Omit<MaterialEntry, "currency"> & Record<MaterialBatchColumn, string> = {
  ...blankMaterial,
  currency: "",
};

/**
 * Parses a row of a list of a kind by the rules of the form on a day: returns the material, or every fault. Its
 * documents are uploaded separately and not checked here.
 */
export function readMaterialRow(
  cells: Readonly<Partial<Record<MaterialBatchColumn, SheetCell>>>,
  kind: SettlementType,
  labels: MaterialBatchLabels,
  today: Day,
): {
  readonly material: MaterialContent | null;
  readonly faults: readonly MaterialRowFault[];
  readonly contractNo: string;
} {
  const faults: MaterialRowFault[] = [];
  const entry = { ...blankRow, settlementType: kind };
  for (const reading of columnParsers) {
    const cell = cells[reading.column] ?? "";
    if (cell === "") continue;
    const { text, issue } = read(cell, reading, labels);
    if (issue) faults.push({ column: reading.column, issue });
    entry[reading.column] = text;
  }
  const { currency: code, contractNo } = entry;
  if (code === "" && !hasColumnFault(faults, "currency")) faults.push({ column: "currency", issue: "text.missing" });
  const currency = isCurrency(code) ? code : blankMaterial.currency;
  const amount = trimExcessZeroDecimals(stripAmountFormatting(entry.amount, currency), currency);
  const { content, faults: ruleFaults } = parseMaterialEntry({ ...entry, currency, amount }, today);
  for (const { path, issue } of ruleFaults) {
    const column = materialBatchColumns.find((item) => item === path);
    // an amount is parsed in its currency: without one it has no fault of its own
    if (column && !hasColumnFault(faults, column) && !(column === "amount" && hasColumnFault(faults, "currency")))
      faults.push({ column, issue });
  }
  return {
    material: faults.length === 0 ? content : null,
    faults,
    contractNo: contractNo.slice(0, materialLengths.contractNo),
  };
}

/**
 * Returns the possible contract numbers in a document's name: each beginning that ends with the name, or before a
 * character that is neither letter nor digit.
 */
export function candidateContractNumbers(fileName: string): readonly string[] {
  const bare = fileName
    .normalize("NFKC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .trim();
  const beginnings: string[] = [];
  for (let at = 1; at <= bare.length && at <= materialLengths.contractNo; at += 1)
    if (at === bare.length || !/[\p{L}\p{N}]/u.test(bare.charAt(at))) beginnings.push(bare.slice(0, at).trim());
  return [...new Set(beginnings)];
}

/**
 * Returns the contract number at the beginning of a document's name, among contracts by key, with its spelling there:
 * the longest match; undefined when there is none.
 */
export function findContractPrefix(
  fileName: string,
  contracts: ReadonlyMap<string, string>,
): { readonly contractNo: string; readonly beginning: string } | undefined {
  const beginning = candidateContractNumbers(fileName).findLast((item) => contracts.has(contractNumberKey(item)));
  const contractNo = beginning === undefined ? undefined : contracts.get(contractNumberKey(beginning));
  return beginning === undefined || contractNo === undefined ? undefined : { contractNo, beginning };
}

/**
 * Returns true when a document proves a shipment, according to its name after the contract number: a bill of lading,
 * waybill, packing list or the like.
 */
export const isLogisticsPaper = (fileName: string, beginning = ""): boolean =>
  /提单|运单|物流|快递|装箱|(?<![a-z])(?:b[-_ ]?l|awb|bill[-_ ]of[-_ ]lading|(?:air)?way ?bill|tracking|logistics|packing[-_ ]list|shipment|shipping|delivery[-_ ]note|cmr)(?![a-z])/iu.test(
    fileName.normalize("NFKC").trim().slice(beginning.length),
  );

/** Normalizes a contract number for comparison: ignores case, width, blanks and the kind of dash. */
export const contractNumberKey = (contractNo: string): string =>
  contractNo
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/\p{Pd}/gu, "-");
