import { valueOf, type Query } from "@/components/kit/query";
import type { Sends } from "@/lib/call/call";
import { pageSizes } from "@/lib/call/wire";
import { isCurrency } from "@/lib/money/currency";
import type { payments } from "@/lib/payments/calls";
import { payment as machine } from "@/lib/payments/states";
import { isDay } from "@/lib/time/beijing";

/** One line of text to search for, as the call takes it; control characters are nobody's name. */
function searched(query: Query, name: string, lengthMax: number): string | undefined {
  const text = valueOf(query, name)?.trim();
  return text && text.length <= lengthMax && !/\p{Cc}/u.test(text) ? text : undefined;
}

/** What a page's URL asks the list for; what is no filter is left out, so a mistyped address still shows a list. */
export function recordsAsked(query: Query): Sends<typeof payments.records> {
  const [orderNo, payee] = [searched(query, "no", 32), searched(query, "payee", 140)];
  const [state, code, from, to, page] = ["state", "currency", "from", "to", "page"].map((name) => valueOf(query, name));
  return {
    ...(orderNo && { orderNo }), ...(payee && { payee }), ...(state && machine.is(state) && { state }), ...(code && isCurrency(code) && { currency: code }),
    ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }),
    currentPage: page && /^[1-9]\d{0,5}$/.test(page) ? parseInt(page, 10) : 1,
    pageSize: pageSizes.find((size) => String(size) === valueOf(query, "size")) ?? 20,
  };
}
