import { useTranslations } from "next-intl";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { choiceIn, daysIn, pageIn, textIn, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { currencyCodes, orderCurrencies } from "@/lib/money/currency";
import { relationKind, transferDirection, type transfers } from "@/lib/transfers/calls/transfers";
import { accountTransfer as machine } from "@/lib/transfers/states";
import { transferListDaysMax, relationKinds } from "@/lib/transfers/terms";

/**
 * Parses the filters of the list from a page's URL; unknown ones are ignored, so a mistyped address still shows a list.
 */
export function transfersQuery(query: Query): Sends<typeof transfers.transferOrders> {
  return {
    orderNo: textIn(query, "no", 32),
    counterparty: textIn(query, "with", 140),
    direction: choiceIn(query, "direction", transferDirection.options),
    relation: choiceIn(query, "relation", relationKind.options),
    state: choiceIn(query, "state", machine.states),
    currency: choiceIn(query, "currency", currencyCodes),
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** Returns the filters of the list of transfers, named as in the URL. */
export function useTransferFilters(): readonly FilterField[] {
  const t = useTranslations("transfers.records");
  const [terms, all] = [useTranslations("terms"), useTranslations("transfers")];
  const [states, directions, kinds] = [
    useTranslations("transfers.accountTransfer"),
    useTranslations("transfers.direction"),
    useTranslations("transfers.relation"),
  ];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "with", label: t("counterpartyFilter"), lengthMax: 140 },
    choiceField("direction", t("direction"), transferDirection.options, directions),
    choiceField("state", terms("state"), machine.states, states),
    choiceField("relation", all("relationLabel"), relationKinds, kinds),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: transferListDaysMax },
  ];
}
