import { scaleOf, type Currency } from "@/lib/money/currency";
import { decimalText, money, type Money } from "@/lib/money/money";

/** A currency as ISO 4217 writes it: the offshore renminbi has no code of its own there. */
export const isoCode = (code: Currency): string => (code === "CNH" ? "CNY" : code);

/** An amount as books call it: in the yuan there is, wherever it is kept. */
export const inBooks = (amount: Money): Money => (amount.currency === "CNH" ? money("CNY", amount.minor) : amount);

/** The decimals of ISO 4217 where the product keeps others. */
const isoScales: Readonly<Partial<Record<Currency, number>>> = { VND: 0, KRW: 0, IDR: 2 };

/**
 * An amount's digits with the decimals that ISO 4217 gives its currency, no sign. Decimals that the product keeps beyond
 * them are written only where they are not zero: balances must add up.
 */
export function isoDecimal(amount: Money): string {
  const text = decimalText(amount).replace("-", "");
  const [kept, wanted] = [scaleOf(amount.currency), isoScales[amount.currency] ?? scaleOf(amount.currency)];
  if (wanted > kept) return `${text}${kept === 0 ? "." : ""}${"0".repeat(wanted - kept)}`;
  return kept > wanted ? text.replace(/\.0+$/, "") : text;
}
