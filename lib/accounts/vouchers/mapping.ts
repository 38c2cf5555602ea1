import { entryKindNames, type EntryKind } from "../entry-kinds";
import { currencyCodes, isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { defaultVoucherAccounts } from "./default-accounts";
import { systemTerms, type AccountingSystem } from "./systems";

/**
 * Names a row of the mapping table: a kind of entry, whose account is the other side, or a currency, whose account is
 * the merchant's own.
 */
export type VoucherRow = EntryKind | Currency;

/** Lists all rows, those of kinds first. */
export const voucherRows: readonly VoucherRow[] = [...entryKindNames, ...currencyCodes];
export const isAccountMappingKey = (text: string): text is VoucherRow =>
  (voucherRows as readonly string[]).includes(text);
/** Returns true for the row of a currency's account. */
export const isCurrencyAccountRow = (row: VoucherRow): row is Currency => isCurrency(row);

/** Holds the account of a row, and the summary of vouchers of its kind; empty when nothing is entered. */
export interface MappedAccount {
  readonly code: string;
  readonly name: string;
  readonly summary: string;
}

export interface MappedRow extends MappedAccount {
  readonly row: VoucherRow;
}

/** Describes a table of accounts for one program: the currency of its books, and the accounts of all rows. */
export interface VoucherMapping {
  readonly base: Currency;
  /** Names the tax rate that Xero requires on every line. */
  readonly taxRate: string;
  readonly rows: Readonly<Record<VoucherRow, MappedAccount>>;
}

/** Holds a table's defaults. The yuan's own code is CNY; the product stores it as CNH. */
export const defaultBase: Currency = "CNH";
export const defaultTaxRate = "Tax Exempt";

/** Lists the permitted currencies of the books. */
export const baseCurrencies = orderCurrencies;

/** Holds the entered rows that differ from a table's defaults. */
export type EnteredRows = Readonly<Partial<Record<string, MappedAccount>>>;

/** Returns a table in force: the entered values, and the defaults for the rest. */
export function effectiveVoucherMapping(
  system: AccountingSystem,
  overrides: { readonly base?: Currency; readonly taxRate?: string; readonly rows?: EnteredRows } = {},
): VoucherMapping {
  const defaults = defaultVoucherAccounts(system);
  return {
    base: overrides.base ?? defaultBase,
    taxRate: overrides.taxRate ?? defaultTaxRate,
    rows: rowsBy((row) => overrides.rows?.[row] ?? { ...defaults(row), summary: "" }),
  };
}

/** Builds the rows of a table, each by its own name. */
function rowsBy(of: (row: VoucherRow) => MappedAccount): VoucherMapping["rows"] {
  // named cast: made of the names of all rows
  return Object.fromEntries(voucherRows.map((row) => [row, of(row)])) as VoucherMapping["rows"];
}

/** Returns the rows that differ from the defaults: only these are stored. */
export function nonDefaultMappingRows(
  system: AccountingSystem,
  rows: readonly MappedRow[],
): Record<string, MappedAccount> {
  const defaults = effectiveVoucherMapping(system).rows;
  return Object.fromEntries(
    rows.flatMap(({ row, code, name, summary }) => {
      const usual = defaults[row];
      const isUsual = usual.code === code && usual.name === name && usual.summary === summary;
      return isUsual ? [] : [[row, { code, name, summary }]];
    }),
  );
}

/** Returns the identifier of an account in a program; empty when the row has none. */
export const accountingProgramAccountId = (
  system: AccountingSystem,
  { code, name }: Pick<MappedAccount, "code" | "name">,
): string => (systemTerms[system].knowsBy === "code" ? code : name);
