import { choiceIn, daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { deliveryType, exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { orderSorts } from "@/lib/exchange/terms";
import { currencyCodes } from "@/lib/money/currency";
import { isDay } from "@/lib/time/beijing";

/**
 * Reads the filters of the list from a page's URL; unknown ones are ignored, so a mistyped address still lists orders.
 */
export function ordersQuery(query: Query): Sends<typeof exchange.orders> {
  const day = (name: string) => {
    const text = valueOf(query, name);
    return text && isDay(text) ? text : undefined;
  };
  return {
    orderNo: textIn(query, "no", 32),
    kind: choiceIn(query, "kind", exchangeKind.options),
    state: choiceIn(query, "state", closingStatus.states),
    currency: choiceIn(query, "currency", currencyCodes),
    deliveryType: choiceIn(query, "delivery", deliveryType.options),
    dueFrom: day("dueFrom"),
    dueTo: day("dueTo"),
    by: choiceIn(query, "by", orderSorts),
    ...daysIn(query),
    ...pageIn(query),
  };
}
