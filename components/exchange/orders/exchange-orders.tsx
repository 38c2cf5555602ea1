import type { Route } from "next";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { stateViews } from "@/components/kit/lists/state-views";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { optionalColumns, type ColumnChoice } from "@/components/kit/table/column-choice";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import {
  detailLinkPrefix,
  hrefWithQueryChanges,
  timeColumnSort,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import { deliveryType, exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { exchangeScreens } from "@/lib/exchange/screens";
import { closingStatus, machineOf, toneOf } from "@/lib/exchange/states";
import { exchangeListDaysMax } from "@/lib/exchange/terms";
import { mediumDate } from "@/lib/i18n/date-formats";
import { orderCurrencies } from "@/lib/money/currency";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { ExportOrders } from "./export-orders";
import { LiveTargetDistance, TargetDistanceRatesProvider } from "../limit/live-distance";
import type { exchangeOrdersQuery } from "./orders-query";
import { useExchangeStateLabel } from "./state-labels";

type Orders = ClientOutput<typeof exchange.orders>;
type Order = Orders["rows"][number];

/** Lists the states that have a view of their own. */
const viewedStates = ["pending", "processing", "finished", "timeOut"] as const;

interface ExchangeOrdersProps {
  list: Orders;
  prices: ClientOutput<typeof rates.batch> | null;
  counts: ClientOutput<typeof exchange.orderCounts> | null;
  sums: ReactNode;
  filters: ReturnType<typeof exchangeOrdersQuery>;
  query: Query;
  now: Date;
  choice: ColumnChoice;
  preview: string | undefined;
  errorText: string | null;
}

/**
 * Lists the merchant's exchanges, followed by `sums`; filters and page are in the URL, and `filters` is their parsed
 * form, and `choice` the chosen columns. `prices` are the rates that listed orders wait for, `counts` the numbers by
 * state, `errorText` explains why nothing could be listed, `preview` is the prefix of the addresses of previews.
 */
export function ExchangeOrderList({
  list,
  prices,
  counts,
  sums,
  filters: { currentPage: _, pageSize: __, isOldestFirst: ___, ...filters },
  query,
  now,
  choice,
  preview,
  errorText,
}: ExchangeOrdersProps) {
  const [t, states] = [useTranslations("exchange.orders"), useTranslations("exchange.closingStatus")];
  const path = exchangeScreens.orders.path;
  // named cast: a screen's path is a page that exists
  const apply = exchangeScreens.apply.path as Route;
  const fields = useOrderFields();
  const columns = useOrderColumns({
    now,
    hasWaiting: prices !== null,
    kind: filters.kind,
    query,
    to: detailLinkPrefix(path, { ...query, no: undefined }, "orderNo"),
  });
  const newOrderButton = (
    <LinkButton tone="primary" href={apply}>
      {t("new")}
    </LinkButton>
  );
  const table = (empty: ReactNode) => (
    <DataTable
      caption={t("caption")}
      rows={list.rows}
      rowKey={({ orderNo }) => orderNo}
      preview={preview}
      empty={empty}
      columns={columns}
      chosen={choice.chosen}
    />
  );
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <PermittedExport access={screenActionAccess(exchangeScreens.orders, "export")}>
            <ExportOrders filters={filters} />
          </PermittedExport>
          {newOrderButton}
        </>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      views={stateViews(viewedStates, states, counts)}
      keep={["size", "sort", "by"]}
      columnChoice={optionalColumns(columns, choice)}
      refused={{ title: t("refused"), why: errorText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newOrderButton }}
      below={sums}
    >
      {(empty) => withTargetDistances(prices, table(empty))}
    </ListPage>
  );
}

/** Provides the rates that listed orders wait for to their table, if there are any. */
const withTargetDistances = (prices: ExchangeOrdersProps["prices"], table: ReactNode): ReactNode =>
  prices ? (
    <AreaTranslations of={["exchange.limit"]}>
      <TargetDistanceRatesProvider initial={prices}>{table}</TargetDistanceRatesProvider>
    </AreaTranslations>
  ) : (
    table
  );

/** Returns the columns of the list; with a single kind, which `kind` names, its day has its own name. */
function useOrderColumns({
  now,
  hasWaiting,
  kind,
  query,
  to,
}: {
  now: Date;
  hasWaiting: boolean;
  kind: Order["kind"] | undefined;
  query: Query;
  to: string;
}): readonly Column<Order>[] {
  const t = useTranslations();
  const stateLabels = useExchangeStateLabel();
  const { path } = exchangeScreens.orders;
  const isByDelivery = valueInQuery(query, "by") === "delivery";
  const [due, distance] = [useDueColumn(kind, query, isByDelivery), useDistanceColumn()];
  return [
    {
      head: `${t("exchange.orders.kind")} · ${t("terms.orderNo")}`,
      kind: "link",
      of: (order) => t(`exchange.kind.${order.kind}`),
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to,
    },
    { head: t("exchange.detail.sell"), kind: "money", of: ({ sell }) => sell },
    { head: t("exchange.detail.buy"), kind: "money", strong: true, of: ({ buy }) => buy },
    { head: t("terms.rate"), kind: "rate", pair: true, of: ({ rate, target }) => rate ?? target },
    ...(hasWaiting ? [distance] : []),
    {
      head: t("exchange.orders.fee"),
      optional: "fee",
      kind: "money",
      of: ({ fee, delivery }) => delivery?.advanceFee ?? fee,
    },
    ...(kind === "realTime" ? [] : [due]),
    { head: t("terms.state"), kind: "chip", of: (order) => [toneOf(order), stateLabels(order)] },
    { head: t("terms.operator"), optional: "operator", of: ({ operator }) => operator },
    {
      head: t("terms.placedAt"),
      kind: "time",
      of: ({ placedAt }) => placedAt,
      now,
      sort: timeColumnSort(path, query, isByDelivery, ["by"]),
    },
  ];
}

/** Returns the column of the day of delivery, or the last day of a limit order; the list can be ordered by it. */
function useDueColumn(kind: Order["kind"] | undefined, query: Query, isByDelivery: boolean): Column<Order> {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const by = isByDelivery ? undefined : "delivery";
  return {
    // a mixed list, and one of limit orders, has no room for it at 1280 px beside its other columns
    ...((kind === undefined || kind === "limit") && !isByDelivery && { optional: "due" }),
    head: kind === undefined ? t("orders.due") : t(kind === "limit" ? "detail.validUntil" : "detail.deliveryDate"),
    of: ({ delivery, validUntil }) => {
      const day = delivery ? beijingInstant(delivery.date) : validUntil && addMilliseconds(validUntil, -1);
      return day ? format.dateTime(day, mediumDate) : t("detail.none");
    },
    sort: {
      href: hrefWithQueryChanges(exchangeScreens.orders.path, query, { by, page: undefined }),
      ...(isByDelivery && { order: "ascending" }),
    },
  };
}

/** Returns the column of the live distance of the market from the target of a waiting order. */
function useDistanceColumn(): Column<Order> {
  const t = useTranslations("exchange");
  return {
    head: t("limit.distance"),
    kind: "node",
    fits: true,
    of: ({ kind, state, sell, buy, target }) =>
      target && !machineOf(kind).isFinal(state) ? (
        // in a box, the percent and the pips may be on two lines
        <div>
          <LiveTargetDistance pair={{ sell: sell.currency, buy: buy.currency }} target={target} />
        </div>
      ) : (
        t("detail.none")
      ),
  };
}

/** Returns the filters of the list, named as in the URL. */
function useOrderFields(): readonly FilterField[] {
  const t = useTranslations();
  return [
    { kind: "text", name: "no", label: t("terms.orderNo"), lengthMax: 32 },
    choiceFilterField("kind", t("exchange.orders.kind"), exchangeKind.options, (kind) => t(`exchange.kind.${kind}`)),
    choiceFilterField("state", t("terms.state"), closingStatus.states, (state) => t(`exchange.closingStatus.${state}`)),
    { kind: "choice", name: "currency", label: t("terms.currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("exchange.orders.placed"), daysMax: exchangeListDaysMax },
    choiceFilterField("delivery", t("exchange.detail.deliveryType"), deliveryType.options, (type) =>
      t(`exchange.forward.${type}`),
    ),
    { kind: "days", label: t("exchange.orders.dueDays"), daysMax: exchangeListDaysMax, names: ["dueFrom", "dueTo"] },
  ];
}
