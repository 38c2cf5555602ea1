import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { characterLimitedText, day } from "@/lib/call/field-schemas";
import { exportApplication } from "@/lib/files/calls/exports";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currencyCodes, currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { accountsScreens } from "../screens";
import { accountCode, voucherAccountName, nameMax, summaryTemplate } from "../vouchers/entry";
import { isAccountMappingKey, voucherRows } from "../vouchers/mapping";
import { accountingSystems } from "../vouchers/systems";

const account = declareCalls("/api/user/account", { access: screenAccess(accountsScreens.vouchers) });

const system = z.enum(accountingSystems);

/** Describes a kind of entry or a currency; the list is too long to be repeated in each schema that names a row. */
const voucherRow = z.string().check(
  z.maxLength(30),
  z.refine((text) => isAccountMappingKey(text)),
  z.meta({ examples: ["remittance"] }),
);

/**
 * Describes a row of the table: the account on the other side of a kind of entry, or the merchant's own in a currency.
 */
const mappedRow = z.object({
  row: voucherRow,
  code: accountCode,
  name: voucherAccountName,
  /** Holds the summary of vouchers of the kind; {kind}, {orderNo}, {counterparty} and {reference} are replaced. */
  summary: z._default(summaryTemplate, ""),
});

/** Identifies the table to edit, with the version that the edit is based on. */
const tableVersion = { system, version: z.int().check(z.minimum(0)) };
const books = {
  base: z.optional(currency),
  taxRate: z.optional(characterLimitedText(1, nameMax)),
};

/** Describes a table of accounts in force: the entered rows, and the program's usual accounts for the rest. */
const voucherTable = z.object({
  system,
  base: currency,
  taxRate: z.string(),
  rows: z.array(
    z.object({ row: voucherRow, code: z.string(), name: z.string(), summary: z.string(), isUsual: z.boolean() }),
  ),
  /** Counts the saves; 0 before the first. */
  version: z.int(),
  savedBy: z.string(),
  savedAt: z.nullable(instant),
});

/** Holds the version of a table after saving. */
const savedVersion = z.object({ version: z.int() });

/** Filters vouchers: all currencies when none is named, and the longest permitted period without days. */
export const voucherFilters = z.object({
  system,
  currencies: z.optional(
    z.array(currency).check(
      z.minLength(1),
      z.maxLength(currencyCodes.length),
      z.refine((list) => new Set(list).size === list.length),
    ),
  ),
  from: z.optional(day),
  to: z.optional(day),
});

/**
 * Describes a voucher in the preview: each line in its account's currency and in the books' currency, below zero for a
 * credit.
 */
const voucherPreview = z.object({
  no: z.string(),
  day,
  summary: z.string(),
  lines: z.array(z.object({ account: z.string(), amount: signedMoneyCodec, rate: rateCodec, base: signedMoneyCodec })),
});

/**
 * Holds the debits and credits of the merchant's own account in a currency, from its opening to its closing balance.
 */
const voucherAccount = z.object({ opening: moneyCodec, debit: sumCodec, credit: sumCodec, closing: moneyCodec });

export const vouchers = {
  voucherTable: account.post("voucherTable", {
    about:
      "The accounts that vouchers for a program are booked to, one for each kind of entry and each currency: as the merchant entered them, else as is usual there.",
    input: z.object({ system }),
    output: voucherTable,
    reads: ["vouchers"],
  }),
  saveVoucherTable: account.post("saveVoucherTable", {
    about:
      "Enters accounts of vouchers for a program; what is not named stays. Refused where somebody else saved the table since that version.",
    access: screenActionAccess(accountsScreens.vouchers, "manage"),
    subject: "system",
    input: z.object({
      ...tableVersion,
      ...books,
      rows: z.array(mappedRow).check(
        z.maxLength(voucherRows.length),
        z.refine((list) => new Set(list.map(({ row }) => row)).size === list.length),
      ),
    }),
    output: savedVersion,
    errors: ["ORDER_CHANGED"],
    changes: ["vouchers"],
  }),
  resetVoucherTable: account.post("resetVoucherTable", {
    about: "Gives up what was entered of vouchers' accounts for a program. Refused as saving is.",
    access: screenActionAccess(accountsScreens.vouchers, "manage"),
    subject: "system",
    input: z.object(tableVersion),
    output: savedVersion,
    errors: ["ORDER_CHANGED"],
    changes: ["vouchers"],
  }),
  previewVouchers: account.post("previewVouchers", {
    about:
      "What the vouchers of some days come to, of 180 days and 20,000 entries at most: each account between its balances, what has no account or rate yet, and the first of them.",
    input: voucherFilters,
    output: z.object({
      from: day,
      to: day,
      vouchers: z.int(),
      lines: z.int(),
      debit: sumCodec,
      credit: sumCodec,
      accounts: z.array(voucherAccount),
      /** Lists the rows without an account of the program, and the kinds without a row. */
      unmapped: z.array(z.string()),
      /** Lists the currencies that had no rate to the books' currency on some day. */
      unrated: z.array(currency),
      first: z.array(voucherPreview),
    }),
    errors: ["DATE_OUT_OF_RANGE", "VOUCHERS_TOO_MANY"],
    reads: ["balances", "vouchers"],
  }),
  downloadVouchers: account.post("downloadVouchers", {
    about:
      "Asks for the vouchers of some days, by the table as it is now, as the file that the program imports; the export centre tells how far it is. The same again has the same bytes, and only after 10 seconds.",
    access: screenActionAccess(accountsScreens.vouchers, "export"),
    subject: "system",
    input: voucherFilters,
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "VOUCHERS_TOO_MANY", "VOUCHERS_UNMAPPED", "VOUCHERS_UNRATED", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
};
