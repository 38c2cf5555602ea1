import { codeMeant } from "@/lib/forms/text-entry";
import { parseRate, rateDecimals, type Pair } from "@/lib/money/rate";

/** Thousands as rates of thousands are shown: pasted from the page itself, "25,120.0". */
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * A rate of a pair as somebody typed or pasted it: full-width digits and points become half width, blanks go, and so do
 * the separators of thousands where a pair has thousands; elsewhere a comma may be meant as the point, so it stays
 * wrong. Undefined where it is no rate.
 */
export function typedRate(text: string, pair: Pair): bigint | undefined {
  const plain = codeMeant(text).replace("。", ".");
  return parseRate(rateDecimals(pair) <= 2 && grouped.test(plain) ? plain.replaceAll(",", "") : plain);
}
