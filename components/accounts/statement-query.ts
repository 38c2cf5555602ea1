import {
  dateRangeFromQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Sends } from "@/lib/call/call";
import { isCurrency, type Currency } from "@/lib/money/currency";

/**
 * Reads the filters of account details from a page's URL; unknown ones are ignored. Without a currency they select all,
 * converted into the one that is named or else into `reporting`.
 */
export function parseAccountStatementQuery(
  query: Query,
  reporting: Currency,
): Sends<typeof accountCalls.activity> & { totalIn: Currency } {
  const [kind, orderNo] = [valueInQuery(query, "kind"), searchTextInQuery(query, "no", 32)];
  const [code, into] = [valueInQuery(query, "currency"), valueInQuery(query, "totalIn")];
  return {
    ...(code && isCurrency(code) && { currency: code }),
    totalIn: into && isCurrency(into) ? into : reporting,
    ...(kind && /^\w{1,30}$/.test(kind) && { kind }),
    ...(orderNo && { orderNo }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}
