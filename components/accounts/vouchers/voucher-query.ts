import { daysIn, valueOf, type Query } from "@/components/kit/select/query";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { accountingSystems } from "@/lib/accounts/vouchers/systems";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";

/** Which vouchers a page's URL asks for; what it does not know is left out. */
export function vouchersAsked(query: Query): Sends<typeof vouchers.previewVouchers> {
  const [named, code] = [valueOf(query, "system"), valueOf(query, "currency")];
  return {
    system: accountingSystems.find((system) => system === named) ?? "kingdee",
    ...(code && isCurrency(code) && { currencies: [code] }),
    ...daysIn(query),
  };
}
