import { scaleOf, type Currency } from "@/lib/money/currency";
import { groupThousands } from "@/lib/money/money";

/** Thousands apart by a separator, each three digits; or no separator at all. */
const amountLike = /^(?:\d+|\d{1,3}(?:[\s,，'’]\d{3})+)?(?:\.\d*)?$/;

/** What is pasted with an amount: a currency's code or sign, before or after it. */
const currencyAround = /^(?:[A-Z]{3}|[¥￥$€£])\s*|\s*(?:[A-Z]{3}|[¥￥$€£元])$/g;

const yuan: readonly Currency[] = ["CNH", "CNY"];
/** The currencies that a sign, or another code than their own, may stand for. */
const meant: Readonly<Record<string, readonly string[]>> = {
  ...{ CNY: yuan, CNH: yuan, RMB: yuan, 元: yuan, "¥": [...yuan, "JPY"], "￥": [...yuan, "JPY"] },
  ...{ "€": ["EUR"], "£": ["GBP"], $: ["USD", "HKD", "AUD", "CAD", "NZD", "SGD"] },
};
const isOther = (sign: string, currency: Currency): boolean => !(meant[sign] ?? [sign]).includes(currency);

/**
 * An amount as it was typed or pasted, in plain digits and one decimal point; null for what is no amount, such as
 * "1e5", "-5" or "1,5": what is left out of it would make another amount of it; so would be one that names another
 * currency than its field's. Text all the way, nothing here is ever a float (specification 1, section 5).
 */
export function readAmount(typed: string, currency: Currency): string | null {
  // full-width digits and points come from Chinese input methods
  const plain = typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - fullWidthOffset))
    .replace(/[。．]/g, ".")
    .trim();
  const named = plain.match(currencyAround) ?? [];
  if (named.some((sign) => isOther(sign.trim(), currency))) return null;
  const amount = plain.replace(currencyAround, "");
  return amountLike.test(amount) ? amount.replace(/[^\d.]/g, "") : null;
}

const fullWidthOffset = "０".charCodeAt(0) - "0".charCodeAt(0);

/**
 * The text after the field is left: cut, never rounded, to the currency's decimals; no leading zeros, no bare point.
 */
export function truncateAmount(text: string, currency: Currency): string {
  const [units = "", decimals = ""] = (readAmount(text, currency) ?? "").split(".");
  const kept = decimals.slice(0, scaleOf(currency));
  if (units === "" && kept === "") return "";
  const whole = units.replace(/^0+(?=\d)/, "") || "0";
  return kept ? `${whole}.${kept}` : whole;
}

/** How an amount reads while nobody is typing in it: "1234.5" as "1,234.5". */
export const restingAmount = (text: string): string => groupThousands(text);
