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
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";

const waits = ["confirmation", "review", "payee"] as const;
const speeds = ["normal", "express"] as const;

/**
 * Parses the filters of the list in a page's URL; unknown ones are left out, so a mistyped address still displays a
 * list.
 */
export function exchangePaysInput(query: Query): Sends<typeof exchangePayCalls.exchangePays> {
  const [orderNo, payee] = [searchTextInQuery(query, "no", 32), searchTextInQuery(query, "payee", 140)];
  const [state, pay, code] = [
    valueInQuery(query, "state"),
    valueInQuery(query, "pay"),
    valueInQuery(query, "currency"),
  ];
  const waiting = waits.find((value) => value === valueInQuery(query, "waits"));
  const speed = speeds.find((value) => value === valueInQuery(query, "speed"));
  return {
    ...(orderNo && { orderNo }),
    ...(payee && { payee }),
    ...(state && machine.is(state) && { state }),
    ...(waiting && { waits: waiting }),
    ...(speed && { isExpress: speed === "express" ? ("yes" as const) : ("no" as const) }),
    ...(pay && isCurrency(pay) && { payCurrency: pay }),
    ...(code && isCurrency(code) && { currency: code }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Returns the filter fields of the order list, named as in the URL. */
export function useExchangePayFilters(): readonly FilterField[] {
  const t = useTranslations("settlement.exchangePays");
  const [terms, states] = [useTranslations("terms"), useTranslations("settlement.exchangePay")];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "payee", label: t("payee"), lengthMax: 140 },
    choiceFilterField("state", terms("state"), machine.states, states),
    choiceFilterField("waits", t("waits"), waits, (value) => t(`waiting.${value}`)),
    choiceFilterField("speed", t("speed"), speeds, (value) => t(`kind.${value}`)),
    { kind: "choice", name: "pay", label: t("payCurrency"), options: orderCurrencies },
    { kind: "choice", name: "currency", label: t("currency"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: exchangePayDaysMax },
  ];
}
