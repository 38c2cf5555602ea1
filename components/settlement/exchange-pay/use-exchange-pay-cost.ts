"use client";
import { usePriced } from "@/components/shell/actions/use-priced";
import type { Got, Sends } from "@/lib/call/call";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";

export type ExchangePayCost = Got<typeof exchangePays.exchangePayCost>;
type Request = Sends<typeof exchangePays.exchangePayCost>;

const keyOf = ({ payeeId, amount, payCurrency, arrivalMethod, isExpress }: Request): string =>
  [payeeId, amount.currency, amount.minor, payCurrency, arrivalMethod, isExpress].join();

/** What an order costs as it stands; nothing until the server has said so, since its rate decides. */
export const useExchangePayCost = (request: Request | null) => usePriced(exchangePays.exchangePayCost, request, keyOf);
