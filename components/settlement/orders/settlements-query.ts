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
import { isCurrency } from "@/lib/money/currency";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { settleableCurrencies, settlementListDaysMax } from "@/lib/settlement/orders/terms";

/**
 * Parses the filters of the list in a page's URL; unknown ones are left out, so a mistyped address still displays a
 * list.
 */
export function parseSettlementFilters(query: Query): Sends<typeof settlementOrders.settlements> {
  const [orderNo, payee] = [searchTextInQuery(query, "no", 32), searchTextInQuery(query, "payee", 140)];
  const [state, code] = [valueInQuery(query, "state"), valueInQuery(query, "currency")];
  const waits = valueInQuery(query, "waits");
  const method = settlementMethod.options.find((value) => value === valueInQuery(query, "method"));
  return {
    ...(orderNo && { orderNo }),
    ...(payee && { payee }),
    ...(state && machine.is(state) && { state }),
    ...(method && { method }),
    ...(waits === "cost" && { isDearer: true }),
    ...(waits === "review" && { waits }),
    ...(code && isCurrency(code) && { currency: code }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Returns the filter fields of the settlement list, named as in the URL. */
export function useSettlementFilters(): readonly FilterField[] {
  const [t, terms] = [useTranslations("settlement.orders"), useTranslations("terms")];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "payee", label: t("payee"), lengthMax: 140 },
    choiceFilterField("state", terms("state"), machine.states, useTranslations("settlement.settlementOrder")),
    choiceFilterField("method", t("method"), settlementMethod.options, useTranslations("settlement.method")),
    choiceFilterField("waits", t("waits"), ["review", "cost"] as const, (value) => t(`waiting.${value}`)),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: settleableCurrencies },
    { kind: "days", label: t("days"), daysMax: settlementListDaysMax },
  ];
}
