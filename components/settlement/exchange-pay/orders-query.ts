import { useTranslations } from "next-intl";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { choiceIn, daysIn, pageIn, textIn, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { currencyCodes, orderCurrencies } from "@/lib/money/currency";
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
  const speed = choiceIn(query, "speed", speeds);
  return {
    orderNo: textIn(query, "no", 32),
    payee: textIn(query, "payee", 140),
    state: choiceIn(query, "state", machine.states),
    waits: choiceIn(query, "waits", waits),
    ...(speed && { isExpress: speed === "express" ? ("yes" as const) : ("no" as const) }),
    payCurrency: choiceIn(query, "pay", currencyCodes),
    currency: choiceIn(query, "currency", currencyCodes),
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** Returns the filter fields of the order list, named as in the URL. */
export function useExchangePayFilters(): readonly FilterField[] {
  const t = useTranslations("settlement.exchangePays");
  const [terms, states] = [useTranslations("terms"), useTranslations("settlement.exchangePay")];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "payee", label: t("payee"), lengthMax: 140 },
    choiceField("state", terms("state"), machine.states, states),
    choiceField("waits", t("waits"), waits, (value) => t(`waiting.${value}`)),
    choiceField("speed", t("speed"), speeds, (value) => t(`kind.${value}`)),
    { kind: "choice", name: "pay", label: t("payCurrency"), options: orderCurrencies },
    { kind: "choice", name: "currency", label: t("currency"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: exchangePayDaysMax },
  ];
}
