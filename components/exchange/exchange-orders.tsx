import type { Route } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { DateRange } from "@/components/kit/date-range";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters, type SetFilter } from "@/components/kit/filters";
import { LinkButton } from "@/components/kit/link-button";
import { MoneyText } from "@/components/kit/money-text";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import { hrefWith, valueOf, type Query } from "@/components/kit/query";
import { RateText } from "@/components/kit/rate-text";
import { SelectField } from "@/components/kit/select-field";
import { StateChip } from "@/components/kit/state-chip";
import { TextField } from "@/components/kit/text-field";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import { exchangeKind, type exchange } from "@/lib/exchange/calls";
import { exchangeScreens } from "@/lib/exchange/screens";
import { exchangeOrder as machine } from "@/lib/exchange/states";
import { listDaysMax } from "@/lib/exchange/terms";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import styles from "./exchange-apply.module.css";

type Orders = Got<typeof exchange.orders>;

/** The merchant's exchanges as a list; filters and page are in the URL. `refused` is why the filters found nothing to list. */
export function ExchangeOrders({ list, query, now, refused }: { list: Orders; query: Query; now: Date; refused: string | null }) {
  const t = useTranslations("exchange.orders");
  const path = exchangeScreens.orders.path;
  // named cast: a screen's path is a page that exists
  const apply = exchangeScreens.apply.path as Route;
  const set = useSetFilters(query);
  const another = <LinkButton tone="primary" href={apply}>{t("new")}</LinkButton>;
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")} actions={another} />
      <OrderFilters path={path} query={query} set={set} />
      {refused && <Notice tone="bad" title={t("refused")}>{refused}</Notice>}
      <OrderTable list={list} now={now} href={(orderNo) => hrefWith(path, query, { orderNo, no: undefined })} empty={set.length > 0 ? <EmptyState>{t("emptyFiltered")}</EmptyState> : <EmptyState action={another}>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </div>
  );
}

function OrderTable({ list, now, href, empty }: { list: Orders; now: Date; href: (orderNo: string) => Route; empty: ReactNode }) {
  const t = useTranslations();
  return (
    <DataTable
      caption={t("exchange.orders.caption")}
      rows={list.rows}
      rowKey={({ orderNo }) => orderNo}
      rowHref={({ orderNo }) => href(orderNo)}
      empty={empty}
      columns={[
        { key: "no", head: t("terms.orderNo"), cell: ({ orderNo }) => orderNo },
        { key: "kind", head: t("exchange.orders.kind"), cell: ({ kind }) => t(`exchange.kind.${kind}`) },
        { key: "sell", head: t("exchange.detail.sell"), figures: true, cell: ({ sell }) => <MoneyText amount={sell} /> },
        { key: "buy", head: t("exchange.detail.buy"), figures: true, cell: ({ buy }) => <MoneyText strong amount={buy} /> },
        { key: "rate", head: t("terms.rate"), figures: true, cell: ({ rate, target }) => { const shown = rate ?? target; return shown && <RateText rate={shown} pair />; } },
        { key: "state", head: t("terms.state"), cell: ({ state }) => <StateChip tone={machine.tone(state)}>{t(`exchange.exchangeOrder.${state}`)}</StateChip> },
        { key: "placed", head: t("terms.placedAt"), cell: ({ placedAt }) => <TimeText at={placedAt} now={now} /> },
      ]}
    />
  );
}

function OrderFilters({ path, query, set }: { path: string; query: Query; set: readonly SetFilter[] }) {
  const t = useTranslations();
  const value = (name: string) => valueOf(query, name) ?? "";
  return (
    <Filters path={path} query={query} keep={["size"]} set={set}>
      <TextField key={`no${value("no")}`} label={t("terms.orderNo")} name="no" defaultValue={value("no")} maxLength={32} />
      <SelectField key={`kind${value("kind")}`} label={t("exchange.orders.kind")} name="kind" empty={t("exchange.orders.any")} defaultValue={value("kind")} options={exchangeKind.options.map((kind) => ({ value: kind, label: t(`exchange.kind.${kind}`) }))} />
      <SelectField key={`state${value("state")}`} label={t("terms.state")} name="state" empty={t("exchange.orders.any")} defaultValue={value("state")} options={machine.states.map((state) => ({ value: state, label: t(`exchange.exchangeOrder.${state}`) }))} />
      <SelectField key={`currency${value("currency")}`} label={t("terms.currencyWord")} name="currency" empty={t("exchange.orders.any")} defaultValue={value("currency")} options={orderCurrencies.map((code) => ({ value: code, label: code }))} />
      <DateRange key={`days${value("from")}${value("to")}`} label={t("exchange.orders.placed")} names={{ from: "from", to: "to" }} from={value("from")} to={value("to")} daysMax={listDaysMax} />
    </Filters>
  );
}

/** The filters that are set, in words, for the chips under them. */
function useSetFilters(query: Query): SetFilter[] {
  const t = useTranslations();
  const [no, kind, state, code, from, to] = ["no", "kind", "state", "currency", "from", "to"].map((name) => valueOf(query, name));
  const isKind = exchangeKind.options.find((each) => each === kind);
  return [
    ...(no ? [{ label: t("terms.orderNo"), value: no, names: ["no"] }] : []),
    ...(isKind ? [{ label: t("exchange.orders.kind"), value: t(`exchange.kind.${isKind}`), names: ["kind"] }] : []),
    ...(state && machine.is(state) ? [{ label: t("terms.state"), value: t(`exchange.exchangeOrder.${state}`), names: ["state"] }] : []),
    ...(code && isCurrency(code) ? [{ label: t("terms.currencyWord"), value: code, names: ["currency"] }] : []),
    ...(from || to ? [{ label: t("exchange.orders.placed"), value: t("exchange.orders.range", { from: from ?? "…", to: to ?? "…" }), names: ["from", "to"] }] : []),
  ];
}
