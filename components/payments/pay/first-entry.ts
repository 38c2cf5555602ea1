import type { Got } from "@/lib/call/call";
import { decimalText } from "@/lib/money/money";
import type { payments } from "@/lib/payments/calls/payments";
import type { PayEntry } from "@/lib/payments/entry";
import type { ListedPayee } from "../payees/payee-picker";

type Made = Got<typeof payments.detail>["payment"];

/**
 * What the form of a payment begins with when an earlier one is made again: all that was said of it but the company's
 * own number, which is of that one alone. The amount is the one that was named then.
 */
export function entryAgain({
  amount,
  debit,
  fee,
  isSold,
  bearer,
  purpose,
  reference,
  remarks,
  poboRecordId,
}: Made): Partial<PayEntry> {
  const sold = fee.currency === debit.currency ? { ...debit, minor: debit.minor - fee.minor } : debit;
  return {
    amount: decimalText(isSold ? sold : amount),
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

/** The form of a payment to a payee that was chosen elsewhere. */
export const entryFor = (payee: ListedPayee): Partial<PayEntry> => ({
  payeeId: payee.payeeId,
  payCurrency: payee.currency,
  isAdding: false,
});
