import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { ClientOutput } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import type { operations } from "@/lib/operations/calls/worlds";
import type { CurrencyTermsView } from "./currency-terms";
import { DefaultedExchangeList, type Defaults } from "../exchange/default-list";
import { MarketFigures, type MarketFiguresData } from "../clock/queue-figures";
import { WorldExchangeList, type Exchanges } from "../exchange/exchange-list";
import { ExchangeStateCounts } from "../exchange/exchange-states";
import { TradingHaltForm } from "./halt-form";
import { MidRateBoard, type Market } from "./market-board";
import { RateMovementForm } from "../worlds/path-form";
import { ExchangePositionsReport, type Positions } from "./positions-report";
import { MidRateChart } from "./mid-rate-chart";
import type { Replay } from "./replay-course";
import { RateReplayForm } from "./replay-form";
import { SetRateForm } from "./set-rate-form";
import { RateShockForm } from "./shock-form";
import { CurrencySpreadForm } from "./spread-form";
import type { ClockView } from "../clock/use-running-clock";
import { consoleWorldRoute } from "../worlds/world-route";
import styles from "./market-page.module.css";

export const marketTabs = ["rates", "orders", "defaults", "positions"] as const;

export type MarketView =
  | {
      tab: "rates";
      chart: ClientOutput<typeof operations.chart>["points"];
      currency: Currency;
      days: number;
      terms: readonly CurrencyTermsView[];
      replay: Replay;
    }
  | { tab: "orders"; list: Exchanges }
  | { tab: "defaults"; list: Defaults; stage: Defaults["rows"][number]["stage"] | undefined }
  | { tab: "positions"; report: Positions };

/** Renders the market maker's page: a summary of market and result, then its rates, orders, defaults or positions. */
export function MarketMakerPage({
  world,
  market,
  figures,
  view,
  query,
  clock,
  isByHand,
}: {
  world: string;
  market: Market;
  figures: MarketFiguresData;
  view: MarketView;
  query: Query;
  clock: ClockView;
  /** True when a company does its own bookkeeping in the world: its rates are fed, and nothing else moves them. */
  isByHand: boolean;
}) {
  const t = useTranslations("operations");
  const path = consoleWorldRoute(world, "market");
  const { now } = clock;
  return (
    <div className={styles.column}>
      <PageHeader title={t("market.title")} />
      <MarketFigures {...{ market, figures, path, now }} />
      <TabBar
        label={t("desk.views")}
        current={view.tab}
        tabs={marketTabs.map((tab) => ({
          key: tab,
          label: t(`desk.tabs.${tab}`),
          href: hrefWithQueryChanges(path, {}, { tab: tab === "rates" ? undefined : tab }),
        }))}
      />
      {view.tab === "rates" && <Rates {...{ world, market, view, query, clock, isByHand }} />}
      {view.tab === "orders" && (
        <>
          <ExchangeStateCounts states={figures.states} path={path} />
          <WorldExchangeList {...{ world, path, query, now }} list={view.list} />
        </>
      )}
      {view.tab === "defaults" && (
        <DefaultedExchangeList {...{ world, path, query, now }} list={view.list} stage={view.stage} />
      )}
      {view.tab === "positions" && <ExchangePositionsReport report={view.report} />}
    </div>
  );
}

/**
 * Displays the rates and their sources, and beside them the actions of operations. Worlds with manual bookkeeping have
 * no automatic movement, no shocks and no replays.
 */
function Rates({
  world,
  market,
  view: { chart, currency, days, terms, replay },
  query,
  clock,
  isByHand,
}: {
  world: string;
  market: Market;
  view: MarketView & { tab: "rates" };
  query: Query;
  clock: ClockView;
  isByHand: boolean;
}) {
  const t = useTranslations("operations");
  const path = consoleWorldRoute(world, "market");
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <MidRateChart {...{ path, query, currency, days }} points={chart} />
          <MidRateBoard {...{ world, market, terms, path, isByHand }} now={clock.now} />
        </div>
        <div className={styles.column}>
          <Card title={t("setRate.title")}>
            <SetRateForm key={currency} world={world} first={currency} />
          </Card>
          <Card title={t("spread.title")}>
            <CurrencySpreadForm key={currency} world={world} terms={terms} first={currency} />
          </Card>
          {!isByHand && (
            <Card title={t("path.title")}>
              <RateMovementForm key={currency} world={world} terms={terms} first={currency} />
            </Card>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {!isByHand && (
          <Card title={t("shock.title")}>
            <RateShockForm world={world} />
          </Card>
        )}
        <Card title={t("halt.title")}>
          <TradingHaltForm world={world} haltedPairs={market.halted} />
        </Card>
        {!isByHand && (
          <Card title={t("replay.title")}>
            <RateReplayForm world={world} replay={replay} clock={clock} />
          </Card>
        )}
      </div>
    </>
  );
}
