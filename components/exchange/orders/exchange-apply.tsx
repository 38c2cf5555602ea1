import type { Route } from "next";
import { useTranslations } from "next-intl";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { exchangeScreens } from "@/lib/exchange/screens";
import { exchangeKinds, type ExchangeKind } from "@/lib/exchange/states";
import { amountText } from "@/lib/money/money";
import type { ApplyFacts } from "./apply-facts";
import { ForwardForm } from "../forward/forward-form";
import { ProductNotActivatedNotice } from "../products/inactive-notice";
import { LimitOrderForm } from "../limit/limit-form";
import { RealTimeExchangeForm } from "./real-time-form";
import { MarketOpenStatus } from "../rates/trading-time";

export type ApplyTab = ExchangeKind;

/** Renders the four exchange products; the selected one is in the URL. */
export function ExchangeOrderEntryPage({
  tab,
  time,
  facts,
  last,
  applyAt,
}: {
  tab: ApplyTab;
  time: ClientOutput<typeof exchange.tradingTime>;
  facts: ApplyFacts;
  /** Holds the latest exchange of this kind; null before the first, and without permission for the orders. */
  last: ClientOutput<typeof orderLists.last>["order"];
  /** Holds the address for applying for an inactive product; null when the caller may not open that page. */
  applyAt: Route | null;
}) {
  const t = useTranslations("exchange.apply");
  const path = exchangeScreens.apply.path;
  // named cast: a screen's path with a query stays that screen
  const tabs = exchangeKinds.map((key) => ({
    key,
    label: t(key),
    href: (key === "realTime" ? path : `${path}?tab=${key}`) as Route,
  }));
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <TabBar label={t("tabs")} tabs={tabs} current={tab} />
      <MarketOpenStatus
        time={time}
        closedText={(at) =>
          t(tab === "limit" ? "closedLimit" : tab === "realTime" ? "closedRealTime" : "closedForward", { at })
        }
      />
      {!facts.isActive && <ProductNotActivatedNotice applyAt={applyAt} />}
      {last && <LastExchange order={last} />}
      <AreaTranslations of={["exchange", "terms"]}>
        {tab === "limit" ? (
          <LimitOrderForm facts={facts} />
        ) : tab === "realTime" ? (
          <RealTimeExchangeForm facts={facts} isOpen={time.isOpen} />
        ) : (
          <ForwardForm key={tab} kind={tab} facts={facts} isOpen={time.isOpen} />
        )}
      </AreaTranslations>
    </div>
  );
}

/** Renders the merchant's latest exchange of a kind, and a link to repeat it with the same currencies. */
function LastExchange({ order }: { order: NonNullable<ClientOutput<typeof orderLists.last>["order"]> }) {
  const t = useTranslations("exchange.apply");
  const { kind, orderNo, sell, buy, doneAt } = order;
  const amounts = { sell: amountText(sell), buy: amountText(buy) };
  return (
    <p className={layout.soft}>
      {t(doneAt ? "last" : "lastOpen", amounts)} {/* named cast: a screen's path with a query stays that screen */}
      <HoverPrefetchLink href={`${exchangeScreens.orders.path}?orderNo=${orderNo}` as Route}>
        {orderNo}
      </HoverPrefetchLink>
      {" · "}
      <HoverPrefetchLink
        href={`${exchangeScreens.apply.path}?tab=${kind}&sell=${sell.currency}&buy=${buy.currency}` as Route}
      >
        {t("lastAgain", { sell: sell.currency, buy: buy.currency })}
      </HoverPrefetchLink>
    </p>
  );
}
