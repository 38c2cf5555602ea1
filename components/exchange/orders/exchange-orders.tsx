import type { Route } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { Pager } from "@/components/kit/table/pager";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import { permissionTo } from "@/lib/gate/screen";
import type { Got } from "@/lib/call/call";
import { exchangeKind, type exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { exchangeScreens } from "@/lib/exchange/screens";
import { closingStatus, machineOf, toneOf } from "@/lib/exchange/states";
import { listDaysMax } from "@/lib/exchange/terms";
import { orderCurrencies } from "@/lib/money/currency";
import { ExportOrders } from "./export-orders";
import { LiveDistance, LiveDistances } from "../limit/live-distance";
import type { ordersAsked } from "./orders-query";
import { useStateLabels } from "./state-labels";

type Orders = Got<typeof exchange.orders>;

interface ExchangeOrdersProps {
  list: Orders;
  prices: Got<typeof rates.batch> | null;
  sums: ReactNode;
  asked: ReturnType<typeof ordersAsked>;
  query: Query;
  now: Date;
  refused: string | null;
}

/**
 * The merchant's exchanges as a list, and below it `sums`; filters and page are in the URL, and `asked` is their parsed
 * form. `prices` are the rates that listed orders wait for, `refused` is why the filters found nothing to list.
 */
export function ExchangeOrders({
  list,
  prices,
  sums,
  asked: { currentPage: _, pageSize: __, ...filters },
  query,
  now,
  refused,
}: ExchangeOrdersProps) {
  const t = useTranslations("exchange.orders");
  const path = exchangeScreens.orders.path;
  // named cast: a screen's path is a page that exists
  const apply = exchangeScreens.apply.path as Route;
  const fields = useOrderFields();
  const set = useSetFilters(fields, query);
  const another = (
    <LinkButton tone="primary" href={apply}>
      {t("new")}
    </LinkButton>
  );
  const table = (
    <OrderTable
      list={list}
      now={now}
      hasWaiting={prices !== null}
      to={linkPrefix(path, { ...query, no: undefined }, "orderNo")}
      empty={<EmptyList isFiltered={set.length > 0} filtered={t("emptyFiltered")} none={t("empty")} action={another} />}
    />
  );
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Permitted any={[permissionTo(exchangeScreens.orders, "export")]}>
              <AreaMessages of={["files"]}>
                <ExportOrders filters={filters} />
              </AreaMessages>
            </Permitted>
            {another}
          </>
        }
      />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      {prices ? (
        <AreaMessages of={["exchange"]}>
          <LiveDistances initial={prices}>{table}</LiveDistances>
        </AreaMessages>
      ) : (
        table
      )}
      {list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
      {sums}
    </div>
  );
}

function OrderTable({
  list,
  now,
  hasWaiting,
  to,
  empty,
}: {
  list: Orders;
  now: Date;
  hasWaiting: boolean;
  to: string;
  empty: ReactNode;
}) {
  const t = useTranslations();
  const stateLabels = useStateLabels();
  const distance: Column<Orders["rows"][number]> = {
    head: t("exchange.limit.distance"),
    kind: "node",
    of: ({ kind, state, sell, buy, target }) =>
      target && !machineOf(kind).isFinal(state) ? (
        <LiveDistance pair={{ sell: sell.currency, buy: buy.currency }} target={target} />
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
        { head: t("exchange.orders.kind"), of: ({ kind }) => t(`exchange.kind.${kind}`) },
        { head: t("exchange.detail.sell"), kind: "money", of: ({ sell }) => sell },
        { head: t("exchange.detail.buy"), kind: "money", strong: true, of: ({ buy }) => buy },
        { head: t("terms.rate"), kind: "rate", pair: true, of: ({ rate, target }) => rate ?? target },
        ...(hasWaiting ? [distance] : []),
        { head: t("terms.state"), kind: "chip", of: (order) => [toneOf(order), stateLabels(order)] },
        { head: t("terms.placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
      ]}
    />
  );
}

/** The filters of the list, named as in the URL. */
function useOrderFields(): readonly FilterField[] {
  const t = useTranslations();
  return [
    { kind: "text", name: "no", label: t("terms.orderNo"), lengthMax: 32 },
    choiceField("kind", t("exchange.orders.kind"), exchangeKind.options, (kind) => t(`exchange.kind.${kind}`)),
    choiceField("state", t("terms.state"), closingStatus.states, (state) => t(`exchange.closingStatus.${state}`)),
    { kind: "choice", name: "currency", label: t("terms.currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("exchange.orders.placed"), daysMax: listDaysMax },
  ];
}
