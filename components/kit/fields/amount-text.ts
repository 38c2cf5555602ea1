import { scaleOf, type Currency } from "@/lib/money/currency";
import { groupThousands } from "@/lib/money/money";

/**
 * The permitted text of an amount field, text all the way: nothing here is ever a float. An amount keeps digits and one
 * decimal point (specification 1, section 5).
 */
export function keepAmount(typed: string): string {
  // full-width digits and points come from Chinese input methods; thousands separators come with what is pasted
  const plain = typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - fullWidthOffset))
    .replace(/[。．]/g, ".");
  // "1e5" is no amount: without its letter it would be fifteen
  if (/\d[eE][+-]?\d/.test(plain)) return "";
  const [units = "", ...decimals] = plain.replace(/[^\d.]/g, "").split(".");
  return decimals.length > 0 ? `${units}.${decimals.join("")}` : units;
}

const fullWidthOffset = "０".charCodeAt(0) - "0".charCodeAt(0);

/**
 * The text after the field is left: cut, never rounded, to the currency's decimals; no leading zeros, no bare point.
 */
export function truncateAmount(text: string, currency: Currency): string {
  const [units = "", decimals = ""] = keepAmount(text).split(".");
  const kept = decimals.slice(0, scaleOf(currency));
  if (units === "" && kept === "") return "";
  const whole = units.replace(/^0+(?=\d)/, "") || "0";
  return kept ? `${whole}.${kept}` : whole;
}

/** How an amount reads while nobody is typing in it: "1234.5" as "1,234.5". */
export const restingAmount = (text: string): string => groupThousands(text);
