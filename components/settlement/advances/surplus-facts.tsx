import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import type { FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import type { ClientOutput } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";

export type SpeedySurplus = ClientOutput<typeof advances.speedySurplus>;

/** Returns the amount that can be advanced in a currency, and its two limits; unknown values have placeholders. */
export function useAdvanceableAmountFacts(surplus: SpeedySurplus | undefined): FactItem[] {
  const t = useTranslations("settlement.advances.surplus");
  const none = useTranslations("settlement.cost")("none");
  const moneyOrNone = (part: Money | null | undefined, strong = false) =>
    part ? <MoneyText amount={part} strong={strong} /> : none;
  return [
    { label: t("surplus"), value: moneyOrNone(surplus?.surplus, true) },
    { label: t("covered"), value: moneyOrNone(surplus?.covered) },
    { label: t("credit"), value: moneyOrNone(surplus?.available) },
  ];
}

/** Reports that the amount could not be loaded, unless an earlier one is displayed. */
export function AdvanceableAmountError({
  of: { data, error },
}: {
  of: { readonly data?: unknown; readonly error?: unknown };
}) {
  const t = useTranslations("settlement.advances.surplus");
  if (!error || data) return null;
  return (
    <Notice tone="bad" title={t("failed")} live>
      {t("failedText")}
    </Notice>
  );
}
