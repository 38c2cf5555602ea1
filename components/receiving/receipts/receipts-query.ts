import { textIn, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { sharedAsked } from "../shared-fields";

/** The filters of the list of incomes in a page's URL; unknown ones are left out, so a mistyped address still shows a list. */
export function incomesAsked(query: Query): Sends<typeof receiving.incomes> {
  const [detailId, remitter] = [textIn(query, "no", 32), textIn(query, "remitter", 140)];
  return { ...sharedAsked(query), ...(detailId && { detailId }), ...(remitter && { remitter }) };
}
