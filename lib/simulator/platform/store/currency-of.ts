import { invariant } from "@/lib/call/refusals";
import { isCurrency, type Currency } from "@/lib/money/currency";

/** A currency as a column holds it: nothing else is ever written there. */
export function currencyOf(text: string): Currency {
  invariant(isCurrency(text), `${text} was written as a currency`);
  return text;
}
