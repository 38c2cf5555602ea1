import { isoCode } from "../../iso-currency";
import { decimalText, type Money } from "@/lib/money/money";
import { baseCurrencyParRate, type AccountingVoucher, type VoucherLine } from "../voucher";
import { rateText, type Rate } from "@/lib/money/rate";
import type { Cell } from "@/lib/formats/sheets/sheet";
import { buildVoucherSheetLayout, slashDate, type Books } from "./layout";

/**
 * Returns the common amount of both lines of a voucher in one foreign currency, with its rate; null for a voucher in
 * several, which is written in the books' currency: a journal entry has one currency.
 */
function foreignOf({ lines }: AccountingVoucher): { amount: Money; rate: Rate } | null {
  const [first, second, ...more] = lines;
  if (!first || !second || more.length > 0) return null;
  const foreign = [first, second].filter(({ amount, base }) => amount.currency !== base.currency);
  const [foreignLine] = foreign;
  return foreignLine && foreign.every(({ amount }) => amount.currency === foreignLine.amount.currency)
    ? foreignLine
    : null;
}

const side =
  (columnSide: VoucherLine["side"]) =>
  (line: VoucherLine, voucher: AccountingVoucher): Cell =>
    line.side === columnSide ? { number: decimalText(foreignOf(voucher)?.amount ?? line.base) } : "";

const rateOf = (voucher: AccountingVoucher, { base }: Books): Rate =>
  foreignOf(voucher)?.rate ?? baseCurrencyParRate(base);

/**
 * Describes QuickBooks Online's import of journal entries: rows of one Journal No are one entry, a day is mm/dd/yyyy,
 * accounts are identified by their names, sub-accounts after a colon. With multicurrency enabled, an entry is in one
 * currency, at its rate to the home currency. Source:
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
export const quickbooks = buildVoucherSheetLayout("Journal entries", [
  ["Journal No", 18, (_, { entries }) => entries.join("/")],
  ["Journal Date", 12, (_, { day }) => slashDate(day, ["m", "d", "y"])],
  ["Account Name", 30, ({ account }) => account.name],
  ["Debits", 16, side("debit")],
  ["Credits", 16, side("credit")],
  ["Description", 60, (_, { summary }) => summary],
  ["Currency", 10, (_, voucher, __, { base }) => isoCode(foreignOf(voucher)?.amount.currency ?? base)],
  ["Exchange Rate", 14, (_, voucher, __, books) => ({ number: rateText(rateOf(voucher, books)) })],
]);
