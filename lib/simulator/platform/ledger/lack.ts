import type { Detail } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { currencyOf } from "../store/currency-of";

/**
 * Returns what a refusal for want of money says: what is needed with all fees, what is available and what is missing of
 * it, of one currency. Whoever asked for no more than there is learns that way of the fees.
 */
export function lackOf(currency: string, needed: bigint, available: bigint): Detail {
  const text = (minor: bigint) => amountText(money(currencyOf(currency), minor));
  return { says: "sums", needed: text(needed), left: text(available), missing: text(needed - available) };
}
