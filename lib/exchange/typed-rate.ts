import { normalizeCode } from "@/lib/forms/text-entry";
import { parseRate, rateDecimals, type Pair } from "@/lib/money/rate";

/** Matches thousands as displayed in rates of thousands: pasted from the page itself, "25,120.0". */
const groupedThousands = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Parses an entered or pasted rate of a pair: full-width digits and points become half width, blanks are removed, and
 * so are the separators of thousands when a pair has thousands; elsewhere a comma may be intended as the decimal point,
 * so it remains invalid. Undefined when it is not a rate.
 */
export function parseEnteredRate(text: string, pair: Pair): bigint | undefined {
  const plain = normalizeCode(text).replace("。", ".");
  return parseRate(rateDecimals(pair) <= 2 && groupedThousands.test(plain) ? plain.replaceAll(",", "") : plain);
}
