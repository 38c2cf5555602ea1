"use client";
import { usePriced } from "@/components/shell/actions/use-priced";
import type { Got, Sends } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import { convert, pairOf, samePair, type Rate } from "@/lib/money/rate";
import { settlementOrders } from "@/lib/settlement/calls/orders";

export type SettleCost = Got<typeof settlementOrders.settlementCost>;
type Request = Sends<typeof settlementOrders.settlementCost>;

/** The two amounts and the rate between them, as far as they are known. */
export interface SettleAmounts {
  readonly pay: Money;
  readonly receive: Money;
  readonly rate: Rate;
}

const keyOf = ({ method, mode, payCurrency, amount, associationNos }: Request): string =>
  [method, mode, payCurrency, amount.currency, amount.minor, associationNos?.join(" ")].join();

/**
 * What the present entry costs. Until the server's reply comes, its amounts follow every stroke at the rate of the last
 * one; fees wait for the reply.
 */
export function useSettleCost(request: Request | null) {
  const { answer, last, answerTo: _, ...told } = usePriced(settlementOrders.settlementCost, request, keyOf);
  const amounts = answer ?? (request && last ? following(last, request) : undefined);
  return { ...told, cost: answer, amounts };
}

/** The amounts at the last rate; undefined where it is of another currency. */
function following({ rate }: SettleCost, { mode, payCurrency, amount }: Request): SettleAmounts | undefined {
  if (!samePair(rate, pairOf(payCurrency, "CNH"))) return undefined;
  return mode === "byPay"
    ? { pay: amount, receive: convert(amount, rate, "down"), rate }
    : { pay: convert(amount, rate, "up"), receive: amount, rate };
}
