import { listPageFromQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import { channels, entityTypes } from "@/lib/payments/terms";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { isCountry } from "@/lib/reference/places/countries";

/** Parses the filters of the payees page's URL; unknown ones are ignored. */
export function parsePayeeFilters(query: Query): Sends<typeof payeeCalls.payeePage> {
  const [text, state, code, bankCountry] = [
    searchTextInQuery(query, "text", 140),
    valueInQuery(query, "state"),
    valueInQuery(query, "currency"),
    valueInQuery(query, "country"),
  ];
  const entityType = entityTypes.find((kind) => kind === valueInQuery(query, "kind"));
  const channel = channels.find((option) => option === valueInQuery(query, "channel"));
  return {
    ...(text && { text }),
    ...(state && machine.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...(bankCountry && isCountry(bankCountry) && { bankCountry }),
    ...(entityType && { entityType }),
    ...(channel && { channel }),
    ...(valueInQuery(query, "papers") === "missing" && { isAwaiting: true }),
    ...listPageFromQuery(query),
  };
}
