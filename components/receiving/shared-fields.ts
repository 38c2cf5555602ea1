import { useTranslations } from "next-intl";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { dateRangeFromQuery, listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { receivingListDaysMax } from "@/lib/receiving/terms";

/** Parses the filters that both lists have in a page's URL: currency, days and page. */
export function sharedFilterInput(query: Query) {
  const code = valueInQuery(query, "currency");
  return {
    ...(code && isCurrency(code) && { currency: code }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Returns the filter fields that both lists have: currency and days. */
export function useSharedFilterFields(days: string): readonly FilterField[] {
  const t = useTranslations("terms");
  return [
    { kind: "choice", name: "currency", label: t("currencyWord"), options: orderCurrencies },
    { kind: "days", label: days, daysMax: receivingListDaysMax },
  ];
}
