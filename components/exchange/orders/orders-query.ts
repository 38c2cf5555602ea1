import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { deliveryType, exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { orderSorts } from "@/lib/exchange/terms";
import { isCurrency } from "@/lib/money/currency";
import { isDay } from "@/lib/time/beijing";

/** The filters of the list in a page's URL; unknown ones are left out, so a mistyped address still shows a list. */
export function ordersAsked(query: Query): Sends<typeof exchange.orders> {
  const [orderNo, code, state] = [textIn(query, "no", 32), valueOf(query, "currency"), valueOf(query, "state")];
  const day = (name: string) => {
    const text = valueOf(query, name);
    return text && isDay(text) ? text : undefined;
  };
  const [type, by] = [
    deliveryType.options.find((each) => each === valueOf(query, "delivery")),
    orderSorts.find((each) => each === valueOf(query, "by")),
  ];
  const [dueFrom, dueTo] = [day("dueFrom"), day("dueTo")];
  const kind = exchangeKind.options.find((each) => each === valueOf(query, "kind"));
  return {
    ...(orderNo && { orderNo }),
    ...(kind && { kind }),
    ...(state && closingStatus.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...(type && { deliveryType: type }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(by && { by }),
    ...daysIn(query),
    ...pageIn(query),
  };
}
