import { useTranslations } from "next-intl";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { orderCurrencies } from "@/lib/money/currency";
import { listDaysMax } from "@/lib/receiving/terms";

/** The filters that both lists have: currency and days. */
export function useSharedFields(days: string): readonly FilterField[] {
  const t = useTranslations("terms");
  return [
    { kind: "choice", name: "currency", label: t("currencyWord"), options: orderCurrencies },
    { kind: "days", label: days, daysMax: listDaysMax },
  ];
}
