import { invariant } from "@/lib/call/refusals";
import { isCurrency, type Currency } from "@/lib/money/currency";

/** Returns a currency from a column: no other value is ever written there. */
export function currencyFromColumn(text: string): Currency {
  invariant(isCurrency(text), `${text} was written as a currency`);
  return text;
}
