"use client";
import { useCall } from "@/lib/call/browser";
import type { Got, Sends } from "@/lib/call/call";
import { RefusedError } from "@/lib/call/send";
import { useSettled } from "@/lib/forms/use-settled";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferAmounts } from "@/lib/transfers/rules";

export type TransferCost = Got<typeof transfers.transferFee>;
type Request = Sends<typeof transfers.transferFee>;

const keyOf = ({ amount, isTotal, payeeUserNo, relation, otherRelation }: Request): string =>
  [amount.currency, amount.minor, isTotal, payeeUserNo, relation, otherRelation].join();

/**
 * What a transfer costs as it stands. The server is asked once typing pauses; until its reply comes, the figures follow
 * every stroke by the terms of the last one.
 */
export function useTransferCost(request: Request | null): {
  readonly cost: TransferCost | undefined;
  readonly problem: string | undefined;
} {
  const { settled, isCurrent } = useSettled(request, keyOf);
  const { data, error } = useCall(transfers.transferFee, settled, { keepPreviousData: true });
  if (!request) return { cost: undefined, problem: undefined };
  if (isCurrent && error) return { cost: undefined, problem: error instanceof RefusedError ? error.text : undefined };
  return { cost: data && following(data, request), problem: undefined };
}

/** The last answer carried over to another amount of its currency. */
function following(last: TransferCost, { amount, isTotal = false }: Request): TransferCost | undefined {
  if (last.amount.currency !== amount.currency) return undefined;
  const amounts = transferAmounts(amount, isTotal, last.terms);
  return amounts && { ...last, ...amounts };
}
