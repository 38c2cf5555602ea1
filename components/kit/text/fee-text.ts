import { useTranslations } from "next-intl";
import type { FeeTerms } from "@/lib/money/fee";
import { feeLabels } from "@/lib/money/fee-words";

/** A fee in the reader's words. */
export function useFeeText(): (terms: FeeTerms) => string {
  const t = useTranslations("terms.feeTerms");
  return (terms) => t(...feeLabels(terms));
}
