import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { isCurrency } from "@/lib/money/currency";

/** The filters of the list in a page's URL; unknown ones are left out, so a mistyped address still shows a list. */
export function ordersAsked(query: Query): Sends<typeof exchange.orders> {
  const [orderNo, code, state] = [textIn(query, "no", 32), valueOf(query, "currency"), valueOf(query, "state")];
  const kind = exchangeKind.options.find((each) => each === valueOf(query, "kind"));
  return {
    ...(orderNo && { orderNo }),
    ...(kind && { kind }),
    ...(state && closingStatus.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...daysIn(query),
    ...pageIn(query),
  };
}
