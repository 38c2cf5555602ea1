import { amountText, decimalText } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import type { VoucherLine } from "../voucher";
import { buildVoucherSheetLayout, slashDate } from "./layout";

/** Returns a signed amount: debits above zero, credits below it. */
const signedText = ({ side, base }: VoucherLine): string =>
  side === "credit" && base.minor !== 0n ? `-${decimalText(base)}` : decimalText(base);

/**
 * Describes a line's original amount and rate before conversion to the books' currency, the only one that manual
 * journals accept.
 */
const original = ({ amount, base, rate }: VoucherLine): string =>
  amount.currency === base.currency ? "" : `${amountText(amount)} @ ${rateText(rate)}`;

/**
 * Describes Xero's template of manual journals: rows of one narration and date are one journal, a day is dd/mm/yyyy,
 * the amount is above zero for a debit and below it for a credit, and the tax rate is one of the organisation's, by its
 * full name.
 * Source: https://help.xero.com/nz/ManualJournalsImport
 */
export const xero = buildVoucherSheetLayout("Manual journals", [
  ["*Narration", 50, (_, { summary }) => summary],
  ["*Date", 12, (_, { day }) => slashDate(day, ["d", "m", "y"])],
  ["Description", 40, original],
  ["*AccountCode", 14, ({ account }) => account.code],
  ["*TaxRate", 14, (_, __, ___, { taxRate }) => taxRate],
  ["*Amount", 16, (line) => ({ number: signedText(line) })],
  ["TrackingName1", 14, ""],
  ["TrackingOption1", 14, ""],
  ["TrackingName2", 14, ""],
  ["TrackingOption2", 14, ""],
]);
