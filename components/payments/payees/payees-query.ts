import { choiceIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { currencyCodes } from "@/lib/money/currency";
import { channels, entityTypes } from "@/lib/payments/destinations";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { isCountry } from "@/lib/reference/places/countries";

/** Parses the filters of the payees page's URL; unknown ones are ignored. */
export function payeesQuery(query: Query): Sends<typeof payeeCalls.payeePage> {
  const bankCountry = valueOf(query, "country");
  return {
    text: textIn(query, "text", 140),
    state: choiceIn(query, "state", machine.states),
    currency: choiceIn(query, "currency", currencyCodes),
    ...(bankCountry && isCountry(bankCountry) && { bankCountry }),
    entityType: choiceIn(query, "kind", entityTypes),
    channel: choiceIn(query, "channel", channels),
    ...(valueOf(query, "papers") === "missing" && { isAwaiting: true }),
    ...pageIn(query),
  };
}
