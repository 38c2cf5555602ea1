import { valueOf, type Query } from "@/components/kit/query";
import type { Sends } from "@/lib/call/call";
import { pageSizes } from "@/lib/call/wire";
import { isCurrency } from "@/lib/money/currency";
import type { receiving } from "@/lib/receiving/calls";
import { remittance as machine } from "@/lib/receiving/states";
import { isDay } from "@/lib/time/beijing";

export type ReceiptsTab = "incomes" | "transit";

export const tabOf = (query: Query): ReceiptsTab => (valueOf(query, "tab") === "transit" ? "transit" : "incomes");

/** One line of text to search for, as the calls take it; control characters are nobody's name. */
function searched(query: Query, name: string, lengthMax: number): string | undefined {
  const text = valueOf(query, name)?.trim();
  return text && text.length <= lengthMax && !/\p{Cc}/u.test(text) ? text : undefined;
}

/** What both lists know; what is no filter is left out, so a mistyped address still shows a list. */
function shared(query: Query) {
  const [code, from, to, page] = ["currency", "from", "to", "page"].map((name) => valueOf(query, name));
  return {
    ...(code && isCurrency(code) && { currency: code }), ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }),
    currentPage: page && /^[1-9]\d{0,5}$/.test(page) ? parseInt(page, 10) : 1,
    pageSize: pageSizes.find((size) => String(size) === valueOf(query, "size")) ?? 20,
  };
}

/** What a page's URL asks the list of incomes for. */
export function incomesAsked(query: Query): Sends<typeof receiving.incomes> {
  const [detailId, remitter] = [searched(query, "no", 32), searched(query, "remitter", 140)];
  return { ...shared(query), ...(detailId && { detailId }), ...(remitter && { remitter }) };
}

/** What a page's URL asks the list of remittances for. */
export function remittancesAsked(query: Query): Sends<typeof receiving.remittances> {
  const state = valueOf(query, "state");
  return { ...shared(query), ...(state && machine.is(state) && { state }) };
}
