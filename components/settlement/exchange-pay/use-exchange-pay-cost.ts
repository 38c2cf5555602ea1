"use client";
import { useEntryPrice } from "@/components/shell/actions/use-priced";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";

export type ExchangePayCost = ClientOutput<typeof exchangePayCalls.exchangePayCost>;
type Request = Sends<typeof exchangePayCalls.exchangePayCost>;

const keyOf = ({ payeeId, amount, payCurrency, arrivalMethod, isExpress }: Request): string =>
  [payeeId, amount.currency, amount.minor, payCurrency, arrivalMethod, isExpress].join();

/** Returns the current cost of an order; it is empty until the server replies, since the server's rate decides. */
export const useExchangePayCost = (request: Request | null) =>
  useEntryPrice(exchangePayCalls.exchangePayCost, request, keyOf);
