import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { PageHeader } from "@/components/kit/page-header";
import type { Query } from "@/components/kit/query";
import type { Got } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import type { operations } from "@/lib/operations/calls";
import { HaltForm } from "./halt-form";
import { MarketBoard, type Market } from "./market-board";
import { RateChart } from "./rate-chart";
import { ReplayForm } from "./replay-form";
import { SetRateForm } from "./set-rate-form";
import { ShockForm } from "./shock-form";
import { worldRoute } from "./world-route";
import styles from "./market-page.module.css";

/** A world's market: what it is, how it came there, and what operations may do to it. */
export function MarketPage({ world, market, chart, currency, days, query, now }: {
  world: string;
  market: Market;
  chart: Got<typeof operations.chart>["points"];
  currency: Currency;
  days: number;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations");
  const path = worldRoute(world, "market");
  return (
    <>
      <PageHeader title={t("market.title")} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <RateChart {...{ path, query, currency, days }} points={chart} />
          <MarketBoard {...{ market, path, now }} />
        </div>
        <div className={styles.column}>
          <Card title={t("setRate.title")}><SetRateForm key={currency} world={world} first={currency} /></Card>
          <Card title={t("shock.title")}><ShockForm world={world} /></Card>
          <Card title={t("halt.title")}><HaltForm world={world} halted={market.halted} /></Card>
          <Card title={t("replay.title")}><ReplayForm world={world} daysLeft={market.replayDaysLeft} next={market.replayNext} /></Card>
        </div>
      </div>
    </>
  );
}
