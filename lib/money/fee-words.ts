import type { FeeTerms } from "./fee";
import { amountText } from "./money";
import { percentText } from "./percent";

type Wording = "flat" | "share" | "least" | "most" | "between";

/**
 * Which of the texts at `terms.feeTerms` says what a fee comes to, with its arguments: the share in percent, minimum
 * and maximum, or the one amount that a flat fee is.
 */
export function feeLabels({
  ppm,
  min,
  max,
}: FeeTerms): [wording: Wording, facts: { share: string; min: string; max: string }] {
  const facts = { share: percentText(ppm), min: amountText(min), max: max ? amountText(max) : "" };
  if (ppm === 0 && min.minor > 0n) return ["flat", facts];
  if (min.minor === 0n) return [max ? "most" : "share", facts];
  return [max ? "between" : "least", facts];
}
