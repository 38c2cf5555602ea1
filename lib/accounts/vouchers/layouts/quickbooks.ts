import { isoCode } from "../../iso-currency";
import { decimalText, type Money } from "@/lib/money/money";
import { par, type Voucher, type VoucherLine } from "../voucher";
import { rateText, type Rate } from "@/lib/money/rate";
import type { Cell } from "@/lib/formats/sheets/sheet";
import { layoutOf, slashed, type Books } from "./layout";

/**
 * The amount that both lines of a voucher of one foreign currency come to, at its rate; null for a voucher of several,
 * which stands in the books' currency: a journal entry has one currency.
 */
function foreignOf({ lines }: Voucher): { amount: Money; rate: Rate } | null {
  const [one, other, ...more] = lines;
  if (!one || !other || more.length > 0) return null;
  const foreign = [one, other].filter(({ amount, base }) => amount.currency !== base.currency);
  const [found] = foreign;
  return found && foreign.every(({ amount }) => amount.currency === found.amount.currency) ? found : null;
}

const side =
  (wanted: VoucherLine["side"]) =>
  (line: VoucherLine, voucher: Voucher): Cell =>
    line.side === wanted ? { number: decimalText(foreignOf(voucher)?.amount ?? line.base) } : "";

const rateOf = (voucher: Voucher, { base }: Books): Rate => foreignOf(voucher)?.rate ?? par(base);

/**
 * QuickBooks Online's import of journal entries: rows of one Journal No are one entry, a day is mm/dd/yyyy, accounts go
 * by their names, sub-accounts after a colon. With several currencies on, an entry is in one of them, at its rate to the
 * home currency. Source: https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
export const quickbooks = layoutOf("Journal entries", [
  ["Journal No", 18, (_, { entries }) => entries.join("/")],
  ["Journal Date", 12, (_, { day }) => slashed(day, ["m", "d", "y"])],
  ["Account Name", 30, ({ account }) => account.name],
  ["Debits", 16, side("debit")],
  ["Credits", 16, side("credit")],
  ["Description", 60, (_, { summary }) => summary],
  ["Currency", 10, (_, voucher, __, { base }) => isoCode(foreignOf(voucher)?.amount.currency ?? base)],
  ["Exchange Rate", 14, (_, voucher, __, books) => ({ number: rateText(rateOf(voucher, books)) })],
]);
