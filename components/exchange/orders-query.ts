import { valueOf, type Query } from "@/components/kit/query";
import { pageSizes } from "@/lib/call/wire";
import type { Sends } from "@/lib/call/call";
import { exchangeKind, type exchange } from "@/lib/exchange/calls";
import { exchangeOrder as machine } from "@/lib/exchange/states";
import { isCurrency } from "@/lib/money/currency";
import { isDay } from "@/lib/time/beijing";

/** What a page's URL asks the list for; what is no filter is left out, so a mistyped address still shows a list. */
export function askedOf(query: Query): Sends<typeof exchange.orders> {
  const value = (name: string) => valueOf(query, name);
  const [no, code, state, from, to] = [value("no"), value("currency"), value("state"), value("from"), value("to")];
  const kind = exchangeKind.options.find((each) => each === value("kind"));
  const page = /^[1-9]\d{0,5}$/.exec(value("page") ?? "")?.[0];
  return {
    ...(no && no.length <= 32 && { orderNo: no }), ...(kind && { kind }), ...(state && machine.is(state) && { state }), ...(code && isCurrency(code) && { currency: code }),
    ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }),
    currentPage: page ? parseInt(page, 10) : 1,
    pageSize: pageSizes.find((size) => String(size) === value("size")) ?? 20,
  };
}
