import { entryKindNames, type EntryKind } from "../entry-kinds";
import { currencies, isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { defaultAccounts } from "./default-accounts";
import { systemTerms, type AccountingSystem } from "./systems";

/**
 * A row of the mapping table: a kind of entry, whose account is the other side, or a currency, whose account is ours.
 */
export type VoucherRow = EntryKind | Currency;

/** All rows, those of kinds first. */
export const voucherRows: readonly VoucherRow[] = [...entryKindNames, ...currencies];
export const isVoucherRow = (text: string): text is VoucherRow => (voucherRows as readonly string[]).includes(text);
/** Whether a row is that of a currency's account. */
export const isBankRow = (row: VoucherRow): row is Currency => isCurrency(row);

/** The account of a row, and what vouchers of its kind say; empty where nothing is entered. */
export interface MappedAccount {
  readonly code: string;
  readonly name: string;
  readonly summary: string;
}

export interface MappedRow extends MappedAccount {
  readonly row: VoucherRow;
}

/** A table of accounts for one program: the currency its books are kept in, and the accounts of all rows. */
export interface VoucherMapping {
  readonly base: Currency;
  /** The name of the tax rate that Xero wants on every line. */
  readonly taxRate: string;
  readonly rows: Readonly<Record<VoucherRow, MappedAccount>>;
}

/** What a table begins with. The yuan's own code is CNY; the product keeps it as CNH. */
export const defaultBase: Currency = "CNH";
export const defaultTaxRate = "Tax Exempt";

/** The currencies that books may be kept in. */
export const baseCurrencies = orderCurrencies;

/** The same of what may be entered apart from a table's defaults. */
export type EnteredRows = Readonly<Partial<Record<string, MappedAccount>>>;

/** A table as it counts: what was entered, and the defaults for the rest. */
export function mappingOf(
  system: AccountingSystem,
  entered: { readonly base?: Currency; readonly taxRate?: string; readonly rows?: EnteredRows } = {},
): VoucherMapping {
  const defaults = defaultAccounts(system);
  return {
    base: entered.base ?? defaultBase,
    taxRate: entered.taxRate ?? defaultTaxRate,
    rows: rowsBy((row) => entered.rows?.[row] ?? { ...defaults(row), summary: "" }),
  };
}

/** The rows of a table, each by its own name. */
function rowsBy(of: (row: VoucherRow) => MappedAccount): VoucherMapping["rows"] {
  // named cast: made of the names of all rows
  return Object.fromEntries(voucherRows.map((row) => [row, of(row)])) as VoucherMapping["rows"];
}

/** Of some rows those that are not as the defaults have them: what is kept. */
export function enteredOf(system: AccountingSystem, rows: readonly MappedRow[]): Record<string, MappedAccount> {
  const defaults = mappingOf(system).rows;
  return Object.fromEntries(
    rows.flatMap(({ row, code, name, summary }) => {
      const usual = defaults[row];
      const isUsual = usual.code === code && usual.name === name && usual.summary === summary;
      return isUsual ? [] : [[row, { code, name, summary }]];
    }),
  );
}

/** What a program knows an account by; empty where the row has none. */
export const accountKey = (system: AccountingSystem, { code, name }: Pick<MappedAccount, "code" | "name">): string =>
  systemTerms[system].knowsBy === "code" ? code : name;
