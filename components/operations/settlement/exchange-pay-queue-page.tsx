import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { exchangePayBankCalls } from "@/lib/operations/calls/settlement/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { orderRoutePrefix, consoleWorldRoute } from "../worlds/world-route";
import { BankExchangePayActions } from "./exchange-pay-actions";

type List = ClientOutput<typeof exchangePayBankCalls.exchangePaysOf>;

/**
 * Lists the exchange-and-pay orders of a world's merchants, with the actions that operations can perform on each now.
 */
export function ExchangePayQueuePage({ world, list, query, now }: WorldListProps<List>) {
  const t = useTranslations("operations.exchangePays");
  const states = useTranslations("settlement.exchangePay");
  const columns = useQueueColumns(world, now);
  return (
    <>
      <PageHeader title={t("title")} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "exchangePays")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("search"), lengthMax: 60 },
          choiceFilterField("state", t("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

function useQueueColumns(world: string, now: Date): readonly Column<List["rows"][number]>[] {
  const t = useTranslations("operations.exchangePays");
  const [states, all] = [useTranslations("settlement.exchangePay"), useTranslations("settlement.exchangePays")];
  const knownText = useKnownText();
  return [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: orderRoutePrefix(world) },
    { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
    { head: t("payee"), of: ({ payeeName }) => payeeName },
    { head: t("pay"), kind: "money", of: ({ pay }) => pay },
    { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("speed"), of: ({ isExpress }) => all(`kind.${isExpress ? "express" : "normal"}`) },
    { head: t("method"), of: ({ arrivalMethod }) => all(`method.${arrivalMethod}`) },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("said"), of: ({ failReason, asked }) => knownText(failReason ?? asked ?? "") },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: (order) => <BankExchangePayActions world={world} order={order} />,
    },
  ];
}
