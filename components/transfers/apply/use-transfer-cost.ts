"use client";
import { useEntryPrice } from "@/components/shell/actions/use-priced";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferAmounts } from "@/lib/transfers/rules";

export type TransferCost = ClientOutput<typeof transfers.transferFee>;
type Request = Sends<typeof transfers.transferFee>;

const keyOf = ({ amount, isTotal, payeeUserNo, relation, otherRelation }: Request): string =>
  [amount.currency, amount.minor, isTotal, payeeUserNo, relation, otherRelation].join();

/**
 * Returns the cost of the current transfer entry. Until the server's reply arrives, the figures follow every keystroke
 * by the terms of the last reply.
 */
export function useTransferCost(request: Request | null) {
  const { last, ...priceState } = useEntryPrice(transfers.transferFee, request, keyOf);
  return { ...priceState, cost: request && last ? following(last, request) : undefined };
}

/** Applies the terms of the last answer to another amount of its currency. */
function following(last: TransferCost, { amount, isTotal = false }: Request): TransferCost | undefined {
  if (last.amount.currency !== amount.currency) return undefined;
  const amounts = transferAmounts(amount, isTotal, last.terms);
  return amounts && { ...last, ...amounts };
}
