import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import {
  dateRangeFromQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { materialLengths, materialListDaysMax, materialWaits, settlementTypes } from "@/lib/materials/terms";
import { linkStatuses, usages } from "@/lib/materials/usage";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";

/**
 * Reads the filters of the list from a page's URL; unknown ones are omitted, so a mistyped address still displays a
 * list.
 */
export function parseMaterialFilters(query: Query): Sends<typeof materials.materials> {
  const [number, buyer] = [
    searchTextInQuery(query, "no", 32),
    searchTextInQuery(query, "buyer", materialLengths.buyerName),
  ];
  const code = valueInQuery(query, "currency");
  const usage = usages.find((item) => item === valueInQuery(query, "usage"));
  const link = linkStatuses.find((item) => item === valueInQuery(query, "link"));
  const waits = materialWaits.find((item) => item === valueInQuery(query, "waits"));
  const settlementType = settlementTypes.find((item) => item === valueInQuery(query, "type"));
  return {
    ...(number && { number }),
    ...(buyer && { buyer }),
    ...(usage && { usage }),
    ...(link && { link }),
    ...(waits && { waits }),
    ...(settlementType && { settlementType }),
    ...(code && isCurrency(code) && { currency: code }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Returns the filters of the list of materials, named as in the URL. */
export function useMaterialFilters(): readonly FilterField[] {
  const [t, list, terms] = [useTranslations("materials"), useTranslations("materials.list"), useTranslations("terms")];
  const [usageNames, links, types] = [
    useTranslations("materials.usage"),
    useTranslations("materials.link"),
    useTranslations("materials.settlementType"),
  ];
  return [
    { kind: "text", name: "no", label: list("number"), lengthMax: 32 },
    { kind: "text", name: "buyer", label: list("buyer"), lengthMax: materialLengths.buyerName },
    choiceFilterField("usage", t("usageLabel"), usages, usageNames),
    choiceFilterField("link", t("linkLabel"), linkStatuses, links),
    choiceFilterField("waits", list("waits"), materialWaits, () => list("logisticsWaits")),
    choiceFilterField("type", t("field.settlementType"), settlementTypes, types),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    { kind: "days", label: list("days"), daysMax: materialListDaysMax },
  ];
}
