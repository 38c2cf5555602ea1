import type { Detail } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { currencyFromColumn } from "../store/currency-of";

/**
 * Returns the detail of a refusal for insufficient funds: the amount needed with all fees, the available and the
 * missing amount, in one currency. A caller with a covered amount learns of the fees this way.
 */
export function shortfallDetail(currency: string, neededMinor: bigint, available: bigint): Detail {
  const text = (minor: bigint) => amountText(money(currencyFromColumn(currency), minor));
  return { says: "sums", needed: text(neededMinor), left: text(available), missing: text(neededMinor - available) };
}
