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
import { relationKind, transferDirection, type transfers } from "@/lib/transfers/calls/transfers";
import { accountTransfer as machine } from "@/lib/transfers/states";
import { transferListDaysMax, relationKinds } from "@/lib/transfers/terms";

/**
 * Parses the filters of the list from a page's URL; unknown ones are ignored, so a mistyped address still shows a list.
 */
export function parseTransferListQuery(query: Query): Sends<typeof transfers.transferOrders> {
  const [orderNo, counterparty] = [searchTextInQuery(query, "no", 32), searchTextInQuery(query, "with", 140)];
  const [state, code] = [valueInQuery(query, "state"), valueInQuery(query, "currency")];
  const direction = transferDirection.options.find((option) => option === valueInQuery(query, "direction"));
  const relation = relationKind.options.find((option) => option === valueInQuery(query, "relation"));
  return {
    ...(orderNo && { orderNo }),
    ...(counterparty && { counterparty }),
    ...(direction && { direction }),
    ...(relation && { relation }),
    ...(state && machine.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
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
    choiceFilterField("direction", t("direction"), transferDirection.options, directions),
    choiceFilterField("state", terms("state"), machine.states, states),
    choiceFilterField("relation", all("relationLabel"), relationKinds, kinds),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: transferListDaysMax },
  ];
}
