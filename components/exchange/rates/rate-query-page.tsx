import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import type { fees } from "@/lib/exchange/calls/fees";
import type { quotaCards } from "@/lib/exchange/calls/quota-cards";
import type { rates } from "@/lib/exchange/calls/rates";
import { exchangeScreens } from "@/lib/exchange/screens";
import { pairName, canonicalPair, type Rate } from "@/lib/money/rate";
import { CurrencyTradingHours } from "./currency-hours";
import { ProductFeeList } from "../products/fee-list";
import { CurrencyPairSelect } from "../orders/pair-choice";
import { LivePairPrice } from "../orders/pair-now";
import { ExchangeProductList } from "../products/product-list";
import { QuotaCardList } from "../products/quota-card-list";
import { RateChart } from "./rate-chart";
import { rateSpans, type RateSpan } from "./rate-spans";
import { MarketOpenStatus } from "./trading-time";

export interface RateQueryFacts {
  readonly pair: DirectedPair;
  /** Is false when the address named no pair of the product: a default is displayed instead. */
  readonly isSupported: boolean;
  readonly days: RateSpan;
  readonly query: Query;
  readonly time: ClientOutput<typeof exchange.tradingTime>;
  readonly today: ClientOutput<typeof exchange.rate>;
  readonly course: ClientOutput<typeof exchange.rate>;
  readonly products: ClientOutput<typeof rates.products>["rows"];
  /** Holds the fee of each product in the currency to sell. */
  readonly costs: ClientOutput<typeof fees.productFees>["rows"];
  /** Holds the trading and settlement times of the two currencies. */
  readonly hours: ClientOutput<typeof rates.tradingHours>["rows"];
  /** Lists the merchant's quota cards. */
  readonly cards: ClientOutput<typeof quotaCards.quotaCards>["rows"];
  /** Lists the targets of the merchant's limit orders that wait for this pair. */
  readonly targets: readonly Rate[];
  readonly mayApply: boolean;
}

/** Renders a pair's rate: now, its course, its trading hours, and its exchange products. */
export function RateQueryPage({ isSupported, time, ...facts }: RateQueryFacts) {
  const t = useTranslations("exchange.query");
  const { pair, mayApply } = facts;
  const { sell, buy } = pair;
  // named cast: a screen's path with a query stays that screen
  const apply = `${exchangeScreens.apply.path}?sell=${sell}&buy=${buy}` as Route;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          mayApply && (
            <LinkButton tone="primary" href={apply}>
              {t("exchange", { sell, buy })}
            </LinkButton>
          )
        }
      >
        {t("lead")}
      </PageHeader>
      <MarketOpenStatus time={time} />
      {!isSupported && (
        <Notice tone="bad" title={t("unsupported")}>
          {t("unsupportedText", { pair: pairName(canonicalPair(sell, buy)) })}
        </Notice>
      )}
      <AreaTranslations of={["exchange", "terms"]}>
        <RateCards {...facts} />
        <ProductCards {...facts} />
      </AreaTranslations>
    </div>
  );
}

/** Renders the current rate, and its course over the selected span. */
function RateCards({
  pair,
  days,
  query,
  today,
  course,
  targets,
}: Pick<RateQueryFacts, "pair" | "days" | "query" | "today" | "course" | "targets">) {
  const t = useTranslations("exchange.query");
  const { sell, buy } = pair;
  return (
    <>
      <Card title={t("now")}>
        <CurrencyPairSelect pair={pair} days={days} />
        <LivePairPrice pair={pair} initial={today} />
      </Card>
      <Card title={t("course")}>
        <TabBar
          label={t("span")}
          current={String(days)}
          tabs={rateSpans.map((span) => ({
            key: String(span),
            label: t(`days.${span}`),
            href: hrefWithQueryChanges(exchangeScreens.query.path, query, { sell, buy, days: String(span) }),
          }))}
        />
        <RateChart pair={pair} days={days} initial={course} targets={targets} />
      </Card>
    </>
  );
}

/** Renders the exchange products of the pair, their fees, and the merchant's quota cards. */
function ProductCards({
  pair,
  products,
  costs,
  hours,
  cards,
  mayApply,
}: Pick<RateQueryFacts, "pair" | "products" | "costs" | "hours" | "cards" | "mayApply">) {
  const t = useTranslations("exchange");
  return (
    <>
      <Card title={t("query.products")}>
        <ExchangeProductList pair={pair} initial={products} mayApply={mayApply} />
      </Card>
      <Card title={t("hours.title")}>
        <CurrencyTradingHours rows={hours} />
      </Card>
      <Card title={t("fees.title")}>
        <ProductFeeList currency={pair.sell} rows={costs} />
      </Card>
      {cards.length > 0 && (
        <Card title={t("quotaCards.title")}>
          <QuotaCardList rows={cards} />
        </Card>
      )}
    </>
  );
}
