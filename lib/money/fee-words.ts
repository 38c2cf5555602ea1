import type { FeeTerms } from "./fee";
import { amountText } from "./money";
import { percentText } from "./percent";

type Wording = "flat" | "share" | "least" | "most" | "between";

/**
 * Returns the key of the text at `terms.feeTerms` that describes a fee, with its arguments: the share in percent,
 * minimum and maximum, or the single amount of a flat fee.
 */
export function feeTermsTextKeyAndArguments({
  ppm,
  min,
  max,
}: FeeTerms): [wording: Wording, facts: { share: string; min: string; max: string }] {
  const facts = { share: percentText(ppm), min: amountText(min), max: max ? amountText(max) : "" };
  if (ppm === 0 && min.minor > 0n) return ["flat", facts];
  if (min.minor === 0n) return [max ? "most" : "share", facts];
  return [max ? "between" : "least", facts];
}
