import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";

export type ReceiptsTab = "incomes" | "transit";

export const tabOf = (query: Query): ReceiptsTab => (valueOf(query, "tab") === "transit" ? "transit" : "incomes");

/** The filters of both lists; unknown ones are left out, so a mistyped address still shows a list. */
function shared(query: Query) {
  const code = valueOf(query, "currency");
  return { ...(code && isCurrency(code) && { currency: code }), ...daysIn(query), ...pageIn(query) };
}

/** The filters of the list of incomes in a page's URL. */
export function incomesAsked(query: Query): Sends<typeof receiving.incomes> {
  const [detailId, remitter] = [textIn(query, "no", 32), textIn(query, "remitter", 140)];
  return { ...shared(query), ...(detailId && { detailId }), ...(remitter && { remitter }) };
}

/** The filters of the list of remittances in a page's URL. */
export function remittancesAsked(query: Query): Sends<typeof receiving.remittances> {
  const state = valueOf(query, "state");
  return { ...shared(query), ...(state && machine.is(state) && { state }) };
}
