import { useTranslations } from "next-intl";
import { displayMoney, type Money } from "@/lib/money/money";
import type { FeeTerms } from "@/lib/money/fee";
import { percentText } from "@/lib/money/percent";

/** What a fee comes to in words: its share, minimum and maximum, or the one amount that a flat fee is. */
export function useFeeText(): (terms: FeeTerms) => string {
  const t = useTranslations("terms.feeTerms");
  const text = (amount: Money) => `${displayMoney(amount)} ${amount.currency}`;
  return ({ ppm, min, max }) => {
    const share = percentText(ppm);
    if (ppm === 0 && min.minor > 0n) return t("flat", { min: text(min) });
    if (min.minor === 0n) return max ? t("most", { share, max: text(max) }) : t("share", { share });
    return max ? t("between", { share, min: text(min), max: text(max) }) : t("least", { share, min: text(min) });
  };
}
