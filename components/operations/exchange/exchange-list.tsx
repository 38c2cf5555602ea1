import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import type { ClientOutput } from "@/lib/call/call";
import { closingStatus, exchangeKinds, toneOf } from "@/lib/exchange/states";
import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { openExchanges, useExchangeLabels } from "./exchange-labels";
import { exchangeRoutePrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type Exchanges = ClientOutput<typeof exchangeViews.exchanges>;
type ExchangeRow = Exchanges["rows"][number];

/** Lists the exchanges of a world's merchants, optionally filtered by kind and state. */
export function WorldExchangeList({ world, list, path, query, now }: WorldListProps<Exchanges> & { path: Route }) {
  const t = useTranslations("operations.orders");
  const states = useTranslations("exchange.closingStatus");
  const labels = useExchangeLabels();
  const fields: readonly FilterField[] = [
    choiceFilterField("kind", t("kind"), exchangeKinds, labels.kind),
    choiceFilterField("state", t("state"), [openExchanges, ...closingStatus.states], (state) =>
      state === openExchanges ? t("open") : states(state),
    ),
    { kind: "text", name: "orderNo", label: t("orderNo"), lengthMax: 32 },
    { kind: "text", name: "userNo", label: t("userNo"), lengthMax: 20 },
  ];
  const columns: readonly Column<ExchangeRow>[] = [
    { head: t("orderNo"), kind: "link", of: ({ order }) => order.orderNo, to: exchangeRoutePrefix(world) },
    { head: t("merchant"), of: ({ merchant }) => merchant, under: ({ userNo }) => userNo },
    { head: t("kind"), of: ({ order }) => labels.kind(order.kind) },
    { head: t("sell"), kind: "money", of: ({ order }) => order.sell },
    { head: t("buy"), kind: "money", of: ({ order }) => order.buy },
    { head: t("rate"), kind: "rate", of: ({ order }) => order.rate ?? order.target, pair: true },
    { head: t("state"), kind: "chip", of: ({ order }) => [toneOf(order), labels.state(order.kind, order.state)] },
    { head: t("placedAt"), kind: "time", of: ({ order }) => order.placedAt, now },
  ];
  return (
    <FilteredTable
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["tab", "size"]}
      caption={t("caption")}
      columns={columns}
      rowKey={({ order }) => order.orderNo}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}
