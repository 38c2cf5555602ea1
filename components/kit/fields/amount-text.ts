import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { groupThousands } from "@/lib/money/money";

/** Matches digits with thousands separators, or without any separator. */
const amountLike = /^(?:\d+|\d{1,3}(?:[\s,，'’]\d{3})+)?(?:\.\d*)?$/;

/** Matches text that is pasted with an amount: a currency's code or sign, before or after it. */
const currencyAround = /^(?:[A-Z]{3}|[¥￥$€£])\s*|\s*(?:[A-Z]{3}|[¥￥$€£元])$/g;

const yuan: readonly Currency[] = ["CNH", "CNY"];
/** Maps a sign, or a code other than the currency's own, to the currencies it may refer to. */
const currenciesBySign: Readonly<Record<string, readonly string[]>> = {
  ...{ CNY: yuan, CNH: yuan, RMB: yuan, 元: yuan, "¥": [...yuan, "JPY"], "￥": [...yuan, "JPY"] },
  ...{ "€": ["EUR"], "£": ["GBP"], $: ["USD", "HKD", "AUD", "CAD", "NZD", "SGD"] },
};
const isOther = (sign: string, currency: Currency): boolean => !(currenciesBySign[sign] ?? [sign]).includes(currency);

/**
 * Parses a typed or pasted amount into plain digits and one decimal point; returns null for other text, such as "1e5",
 * "-5" or "1,5", because removing a part of it would produce another amount, and for an amount in a currency other than
 * the field's. Text throughout, never a float (specification 1, section 5).
 */
export function parseAmountInput(inputText: string, currency: Currency): string | null {
  // full-width digits and points come from Chinese input methods
  const plain = inputText
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - fullWidthOffset))
    .replace(/[。．]/g, ".")
    .trim();
  const currencySigns = plain.match(currencyAround) ?? [];
  if (currencySigns.some((sign) => isOther(sign.trim(), currency))) return null;
  const amount = plain.replace(currencyAround, "");
  return amountLike.test(amount) ? amount.replace(/[^\d.]/g, "") : null;
}

const fullWidthOffset = "０".charCodeAt(0) - "0".charCodeAt(0);

/**
 * Returns the text after the field is left: truncated, never rounded, to the currency's decimals; no leading zeros, no
 * bare point.
 */
export function normalizeAmountText(text: string, currency: Currency): string {
  const [units = "", decimals = ""] = (parseAmountInput(text, currency) ?? "").split(".");
  const cutDecimals = decimals.slice(0, currencyDecimals(currency));
  if (units === "" && cutDecimals === "") return "";
  const whole = units.replace(/^0+(?=\d)/, "") || "0";
  return cutDecimals ? `${whole}.${cutDecimals}` : whole;
}

/** Formats an amount while it is not being edited: "1234.5" as "1,234.5". */
export const formatAmountInput = (text: string): string => groupThousands(text);
