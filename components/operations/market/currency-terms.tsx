import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import { percentText } from "@/lib/money/percent";
import type { marketActions } from "@/lib/operations/calls/market";

export type CurrencyTermsView = ClientOutput<typeof marketActions.marketTerms>["rows"][number];

/** Returns formatters of how a currency moves automatically: the kind of its path, and its steps. */
export function useRatePathTexts() {
  const t = useTranslations("operations.path");
  return {
    kind: (terms: CurrencyTermsView | undefined): string => (terms ? t(`kinds.${terms.path.kind}`) : ""),
    steps: (terms: CurrencyTermsView | undefined): string => {
      if (!terms || terms.path.kind === "still") return "";
      const { kind, stepPpm, driftPpm } = terms.path;
      return [
        t("steps", { percent: percentText(stepPpm) }),
        ...(kind === "trending" ? [t("drifts", { percent: percentText(driftPpm, { sign: true }) })] : []),
      ].join(" · ");
    },
  };
}
