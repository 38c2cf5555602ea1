import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Sends } from "@/lib/call/call";
import { isCurrency, type Currency } from "@/lib/money/currency";

/**
 * The filters of account details in a page's URL; unknown ones are left out. Without a currency it is the one
 * `otherwise` names.
 */
export function statementAsked(
  query: Query,
  otherwise: Currency,
): Sends<typeof accounts.activity> & { currency: Currency } {
  const [code, kind, orderNo] = [valueOf(query, "currency"), valueOf(query, "kind"), textIn(query, "no", 32)];
  return {
    currency: code && isCurrency(code) ? code : otherwise,
    ...(kind && /^\w{1,30}$/.test(kind) && { kind }),
    ...(orderNo && { orderNo }),
    ...daysIn(query),
    ...pageIn(query),
  };
}
