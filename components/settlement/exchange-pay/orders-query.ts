import { useTranslations } from "next-intl";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import type { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";

const waits = ["confirmation", "review", "payee"] as const;
const speeds = ["normal", "express"] as const;

/** The filters of the list in a page's URL; unknown ones are left out, so a mistyped address still shows a list. */
export function exchangePaysAsked(query: Query): Sends<typeof exchangePays.exchangePays> {
  const [orderNo, payee] = [textIn(query, "no", 32), textIn(query, "payee", 140)];
  const [state, pay, code] = [valueOf(query, "state"), valueOf(query, "pay"), valueOf(query, "currency")];
  const waiting = waits.find((one) => one === valueOf(query, "waits"));
  const speed = speeds.find((one) => one === valueOf(query, "speed"));
  return {
    ...(orderNo && { orderNo }),
    ...(payee && { payee }),
    ...(state && machine.is(state) && { state }),
    ...(waiting && { waits: waiting }),
    ...(speed && { isExpress: speed === "express" ? ("yes" as const) : ("no" as const) }),
    ...(pay && isCurrency(pay) && { payCurrency: pay }),
    ...(code && isCurrency(code) && { currency: code }),
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** The filters of the list of orders, named as in the URL. */
export function useExchangePayFilters(): readonly FilterField[] {
  const t = useTranslations("settlement.exchangePays");
  const [terms, states] = [useTranslations("terms"), useTranslations("settlement.exchangePay")];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "payee", label: t("payee"), lengthMax: 140 },
    choiceField("state", terms("state"), machine.states, states),
    choiceField("waits", t("waits"), waits, (one) => t(`waiting.${one}`)),
    choiceField("speed", t("speed"), speeds, (one) => t(`kind.${one}`)),
    { kind: "choice", name: "pay", label: t("payCurrency"), options: orderCurrencies },
    { kind: "choice", name: "currency", label: t("currency"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: exchangePayDaysMax },
  ];
}
