import type { ClientOutput } from "@/lib/call/call";
import { decimalText, type Money } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import type { TransferEntry } from "@/lib/transfers/entry";

type PreviousTransfer = ClientOutput<typeof transfers.transferDetail>["transfer"];

/**
 * Returns the initial form values when a transfer is repeated: all of its fields, and its amount when there is still an
 * account of its currency.
 */
export function repeatedTransferEntry(transfer: PreviousTransfer, accounts: readonly Money[]): Partial<TransferEntry> {
  const { direction, counterpartyNo, counterpartyName, amount, relation, otherRelation, accountType, reference } =
    transfer;
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
