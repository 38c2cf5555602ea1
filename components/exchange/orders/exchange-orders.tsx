import type { Route } from "next";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import { deliveryType, exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { exchangeScreens } from "@/lib/exchange/screens";
import { closingStatus, machineOf, toneOf } from "@/lib/exchange/states";
import { exchangeListDaysMax, orderSorts } from "@/lib/exchange/terms";
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

interface ExchangeOrdersProps {
  list: Orders;
  prices: ClientOutput<typeof rates.batch> | null;
  sums: ReactNode;
  filters: ReturnType<typeof exchangeOrdersQuery>;
  query: Query;
  now: Date;
  errorText: string | null;
}

/**
 * Lists the merchant's exchanges, followed by `sums`; filters and page are in the URL, and `filters` is their parsed
 * form. `prices` are the rates that listed orders wait for, `errorText` explains why nothing could be listed.
 */
export function ExchangeOrderList({
  list,
  prices,
  sums,
  filters: { currentPage: _, pageSize: __, ...filters },
  query,
  now,
  errorText,
}: ExchangeOrdersProps) {
  const t = useTranslations("exchange.orders");
  const path = exchangeScreens.orders.path;
  // named cast: a screen's path is a page that exists
  const apply = exchangeScreens.apply.path as Route;
  const fields = useOrderFields();
  const newOrderButton = (
    <LinkButton tone="primary" href={apply}>
      {t("new")}
    </LinkButton>
  );
  const table = (empty: ReactNode) => (
    <OrderTable
      list={list}
      now={now}
      hasWaiting={prices !== null}
      kind={filters.kind}
      to={detailLinkPrefix(path, { ...query, no: undefined }, "orderNo")}
      empty={empty}
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
      refused={{ title: t("refused"), why: errorText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newOrderButton }}
      below={sums}
    >
      {(empty) =>
        prices ? (
          <AreaTranslations of={["exchange"]}>
            <TargetDistanceRatesProvider initial={prices}>{table(empty)}</TargetDistanceRatesProvider>
          </AreaTranslations>
        ) : (
          table(empty)
        )
      }
    </ListPage>
  );
}

function OrderTable({
  list,
  now,
  hasWaiting,
  kind,
  to,
  empty,
}: {
  list: Orders;
  now: Date;
  hasWaiting: boolean;
  /** Holds the only listed kind; its own columns need no kind, and name their day. */
  kind: Order["kind"] | undefined;
  to: string;
  empty: ReactNode;
}) {
  const t = useTranslations();
  const stateLabels = useExchangeStateLabel();
  const format = useFormatter();
  const kinds: Column<Order> = { head: t("exchange.orders.kind"), of: (order) => t(`exchange.kind.${order.kind}`) };
  const due: Column<Order> = {
    head:
      kind === undefined
        ? t("exchange.orders.due")
        : t(kind === "limit" ? "exchange.detail.validUntil" : "exchange.detail.deliveryDate"),
    of: ({ delivery, validUntil }) => {
      const day = delivery ? beijingInstant(delivery.date) : validUntil && addMilliseconds(validUntil, -1);
      return day ? format.dateTime(day, mediumDate) : t("exchange.detail.none");
    },
  };
  const distance: Column<Order> = {
    head: t("exchange.limit.distance"),
    kind: "node",
    of: ({ kind, state, sell, buy, target }) =>
      target && !machineOf(kind).isFinal(state) ? (
        <LiveTargetDistance pair={{ sell: sell.currency, buy: buy.currency }} target={target} />
      ) : (
        t("exchange.detail.none")
      ),
  };
  return (
    <DataTable
      caption={t("exchange.orders.caption")}
      rows={list.rows}
      empty={empty}
      columns={[
        { head: t("terms.orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to },
        ...(kind ? [] : [kinds]),
        { head: t("exchange.detail.sell"), kind: "money", of: ({ sell }) => sell },
        { head: t("exchange.detail.buy"), kind: "money", strong: true, of: ({ buy }) => buy },
        { head: t("terms.rate"), kind: "rate", pair: true, of: ({ rate, target }) => rate ?? target },
        ...(hasWaiting ? [distance] : []),
        { head: t("exchange.orders.fee"), kind: "money", of: ({ fee, delivery }) => delivery?.advanceFee ?? fee },
        ...(kind === "realTime" ? [] : [due]),
        { head: t("terms.state"), kind: "chip", of: (order) => [toneOf(order), stateLabels(order)] },
        ...(kind || !hasWaiting ? [{ head: t("terms.operator"), of: ({ operator }: Order) => operator }] : []),
        { head: t("terms.placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
      ]}
    />
  );
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
    choiceFilterField("by", t("exchange.orders.by"), orderSorts, (by) => t(`exchange.orders.sorts.${by}`)),
  ];
}
