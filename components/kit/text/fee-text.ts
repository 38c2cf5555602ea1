import { useTranslations } from "next-intl";
import type { FeeTerms } from "@/lib/money/fee";
import { feeTermsTextKeyAndArguments } from "@/lib/money/fee-words";

/** Returns a function that describes a fee in the reader's language. */
export function useFeeText(): (terms: FeeTerms) => string {
  const t = useTranslations("terms.feeTerms");
  return (terms) => t(...feeTermsTextKeyAndArguments(terms));
}
