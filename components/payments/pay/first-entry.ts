import type { ClientOutput } from "@/lib/call/call";
import { decimalText } from "@/lib/money/money";
import type { Every } from "@/lib/payments/ahead/every";
import { addDays, type Day } from "@/lib/time/beijing";
import { addMonthsToDay } from "@/lib/time/calendar";
import type { payments } from "@/lib/payments/calls/payments";
import type { PayEntry } from "@/lib/payments/entry";
import type { ListedPayee } from "../payees/payee-picker";

type EarlierPayment = ClientOutput<typeof payments.detail>["payment"];

/**
 * Returns the initial entry of a form that repeats an earlier payment: all its fields except the company's own number,
 * which belongs to the earlier payment only. The amount is the one that was entered then.
 */
export function payEntryFromEarlierPayment({
  amount,
  debit,
  fee,
  isSold,
  bearer,
  purpose,
  reference,
  remarks,
  poboRecordId,
}: EarlierPayment): Partial<PayEntry> {
  const soldAmount = fee.currency === debit.currency ? { ...debit, minor: debit.minor - fee.minor } : debit;
  return {
    amount: decimalText(isSold ? soldAmount : amount),
    isPaid: isSold,
    payCurrency: debit.currency,
    feeCurrency: fee.currency === debit.currency ? "" : fee.currency,
    bearer,
    purpose,
    reference,
    remarks,
    poboRecordId: poboRecordId ?? "",
  };
}

/** Returns the initial entry of a payment to a payee that was selected elsewhere. */
export const payEntryForPayee = (payee: ListedPayee): Partial<PayEntry> => ({
  payeeId: payee.payeeId,
  payCurrency: payee.currency,
  isAdding: false,
});

/**
 * Returns the initial entry of a repeated payment, first due a week or a month from today; for an earlier payment, with
 * its amount.
 */
export const recurringPayEntry = (
  earlierPayment: EarlierPayment | undefined,
  every: Every,
  today: Day,
): Partial<PayEntry> => ({
  every,
  payOn: every === "week" ? addDays(today, 7) : addMonthsToDay(today, 1),
  ...(earlierPayment && { amount: decimalText(earlierPayment.amount), isPaid: false }),
});
