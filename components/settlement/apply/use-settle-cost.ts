"use client";
import { useEntryPrice } from "@/components/shell/actions/use-priced";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import { convert, canonicalPair, samePair, type Rate } from "@/lib/money/rate";
import { settlementOrders } from "@/lib/settlement/calls/orders";

export type SettleCost = ClientOutput<typeof settlementOrders.settlementCost>;
type Request = Sends<typeof settlementOrders.settlementCost>;

/** Holds the two amounts and the rate between them, as far as known. */
export interface SettleAmounts {
  readonly pay: Money;
  readonly receive: Money;
  readonly rate: Rate;
}

const keyOf = ({ method, mode, payCurrency, amount, associationNos }: Request): string =>
  [method, mode, payCurrency, amount.currency, amount.minor, associationNos?.join(" ")].join();

/**
 * Returns the cost of the current entry. Until the server replies, the amounts follow the input at the last rate; fees
 * wait for the reply.
 */
export function useSettleCost(request: Request | null) {
  const { answer, last, answerTo: _, ...pricing } = useEntryPrice(settlementOrders.settlementCost, request, keyOf);
  const amounts = answer ?? (request && last ? following(last, request) : undefined);
  return { ...pricing, cost: answer, amounts };
}

/** Returns the amounts at the last rate, or undefined when it is of another currency. */
function following({ rate }: SettleCost, { mode, payCurrency, amount }: Request): SettleAmounts | undefined {
  if (!samePair(rate, canonicalPair(payCurrency, "CNH"))) return undefined;
  return mode === "byPay"
    ? { pay: amount, receive: convert(amount, rate, "down"), rate }
    : { pay: convert(amount, rate, "up"), receive: amount, rate };
}
