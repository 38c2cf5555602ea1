import { dateRangeFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { accountingSystems } from "@/lib/accounts/vouchers/systems";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";

/** Reads the voucher filters from a page's URL; unknown values are ignored. */
export function parseVoucherFilters(query: Query): Sends<typeof vouchers.previewVouchers> {
  const [systemName, code] = [valueInQuery(query, "system"), valueInQuery(query, "currency")];
  return {
    system: accountingSystems.find((system) => system === systemName) ?? "kingdee",
    ...(code && isCurrency(code) && { currencies: [code] }),
    ...dateRangeFromQuery(query),
  };
}
