import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Sends } from "@/lib/call/call";
import { isCurrency, type Currency } from "@/lib/money/currency";

/**
 * The filters of account details in a page's URL; unknown ones are left out. Without a currency they are of all, added
 * up in the one that is named or else in `reporting`.
 */
export function statementAsked(
  query: Query,
  reporting: Currency,
): Sends<typeof accounts.activity> & { totalIn: Currency } {
  const [kind, orderNo] = [valueOf(query, "kind"), textIn(query, "no", 32)];
  const [code, into] = [valueOf(query, "currency"), valueOf(query, "totalIn")];
  return {
    ...(code && isCurrency(code) && { currency: code }),
    totalIn: into && isCurrency(into) ? into : reporting,
    ...(kind && /^\w{1,30}$/.test(kind) && { kind }),
    ...(orderNo && { orderNo }),
    ...daysIn(query),
    ...pageIn(query),
  };
}
