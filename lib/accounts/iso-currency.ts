import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { decimalText, money, type Money } from "@/lib/money/money";

/** Returns a currency's ISO 4217 code: the offshore renminbi has no code of its own there. */
export const isoCode = (code: Currency): string => (code === "CNH" ? "CNY" : code);

/** Returns an amount as recorded in accounting: the offshore renminbi counts as yuan. */
export const recordCnhAsCny = (amount: Money): Money =>
  amount.currency === "CNH" ? money("CNY", amount.minor) : amount;

/** Lists the decimals of ISO 4217 for currencies that the product stores with others. */
const isoScales: Readonly<Partial<Record<Currency, number>>> = { VND: 0, KRW: 0, IDR: 2 };

/**
 * Returns an amount's digits with the ISO 4217 decimals of its currency, without sign. Further decimals of the product
 * are written only when they are not zero: balances must add up.
 */
export function unsignedIsoDecimal(amount: Money): string {
  const text = decimalText(amount).replace("-", "");
  const [productScale, isoScale] = [
    currencyDecimals(amount.currency),
    isoScales[amount.currency] ?? currencyDecimals(amount.currency),
  ];
  if (isoScale > productScale) return `${text}${productScale === 0 ? "." : ""}${"0".repeat(isoScale - productScale)}`;
  return productScale > isoScale ? text.replace(/\.0+$/, "") : text;
}
