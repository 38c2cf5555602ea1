"use client";
import { usePriced } from "@/components/shell/actions/use-priced";
import type { Got, Sends } from "@/lib/call/call";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferAmounts } from "@/lib/transfers/rules";

export type TransferCost = Got<typeof transfers.transferFee>;
type Request = Sends<typeof transfers.transferFee>;

const keyOf = ({ amount, isTotal, payeeUserNo, relation, otherRelation }: Request): string =>
  [amount.currency, amount.minor, isTotal, payeeUserNo, relation, otherRelation].join();

/** What a transfer costs as it stands. Until the server's reply comes, the figures follow every stroke by the terms of the last one. */
export function useTransferCost(request: Request | null) {
  const { last, ...told } = usePriced(transfers.transferFee, request, keyOf);
  return { ...told, cost: request && last ? following(last, request) : undefined };
}

/** The last answer carried over to another amount of its currency. */
function following(last: TransferCost, { amount, isTotal = false }: Request): TransferCost | undefined {
  if (last.amount.currency !== amount.currency) return undefined;
  const amounts = transferAmounts(amount, isTotal, last.terms);
  return amounts && { ...last, ...amounts };
}
