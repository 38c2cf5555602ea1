import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import type { Fact } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Got } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";

export type Surplus = Got<typeof advances.speedySurplus>;

/** What can be advanced of a currency, and the two things that bound it; what is not known yet holds its place. */
export function useSurplusFacts(surplus: Surplus | undefined): Fact[] {
  const t = useTranslations("settlement.advances.surplus");
  const none = useTranslations("settlement.cost")("none");
  const shown = (part: Money | null | undefined, strong = false) =>
    part ? <MoneyText amount={part} strong={strong} /> : none;
  return [
    { label: t("surplus"), value: shown(surplus?.surplus, true) },
    { label: t("covered"), value: shown(surplus?.covered) },
    { label: t("credit"), value: shown(surplus?.available) },
  ];
}

/** That what can be advanced could not be read, while nothing was read before. */
export function SurplusFailed({ of: { data, error } }: { of: { readonly data?: unknown; readonly error?: unknown } }) {
  const t = useTranslations("settlement.advances.surplus");
  if (!error || data) return null;
  return (
    <Notice tone="bad" title={t("failed")} live>
      {t("failedText")}
    </Notice>
  );
}
