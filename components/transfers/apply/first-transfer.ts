import type { Got } from "@/lib/call/call";
import { decimalText, type Money } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import type { TransferEntry } from "@/lib/transfers/entry";

type Made = Got<typeof transfers.transferDetail>["transfer"];

/**
 * What the form of a transfer begins with when one that the merchant made is made again: all that was said of it, and its
 * amount where there is still an account of its currency.
 */
export function transferAgain(made: Made, accounts: readonly Money[]): Partial<TransferEntry> {
  const { direction, counterpartyNo, counterpartyName, amount, relation, otherRelation, accountType, reference } = made;
  if (direction !== "out") return {};
  const { currency } = amount;
  return {
    payeeUserNo: counterpartyNo,
    payeeName: counterpartyName,
    ...(accounts.some((account) => account.currency === currency) && { currency, amount: decimalText(amount) }),
    relation,
    otherRelation,
    accountType,
    reference,
  };
}
