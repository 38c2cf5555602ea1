import {
  dateRangeFromQuery,
  isOldestFirstInQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { deliveryType, exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { orderSorts } from "@/lib/exchange/terms";
import { isCurrency } from "@/lib/money/currency";
import { isDay } from "@/lib/time/beijing";

/**
 * Reads the filters of the list from a page's URL; unknown ones are ignored, so a mistyped address still lists orders.
 */
export function exchangeOrdersQuery(query: Query): Sends<typeof exchange.orders> {
  const [orderNo, code, state] = [
    searchTextInQuery(query, "no", 32),
    valueInQuery(query, "currency"),
    valueInQuery(query, "state"),
  ];
  const day = (name: string) => {
    const text = valueInQuery(query, name);
    return text && isDay(text) ? text : undefined;
  };
  const [type, by] = [
    deliveryType.options.find((value) => value === valueInQuery(query, "delivery")),
    orderSorts.find((value) => value === valueInQuery(query, "by")),
  ];
  const [dueFrom, dueTo] = [day("dueFrom"), day("dueTo")];
  const kind = exchangeKind.options.find((value) => value === valueInQuery(query, "kind"));
  return {
    ...(orderNo && { orderNo }),
    ...(kind && { kind }),
    ...(state && closingStatus.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...(type && { deliveryType: type }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(by && { by }),
    ...(isOldestFirstInQuery(query) && { isOldestFirst: true }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}
