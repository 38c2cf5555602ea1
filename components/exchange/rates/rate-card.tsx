"use client";
import { useFormatter, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LineChart } from "@/components/kit/chart/line-chart";
import { RateText } from "@/components/kit/text/rate-text";
import { rateFor, type Side } from "@/lib/exchange/rules";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { pairName, rateText, type Pair, type Rate } from "@/lib/money/rate";
import styles from "../orders/exchange-apply.module.css";
import { MidRateComparison } from "./mid-rate";
import { RateFreshnessText } from "./rate-age";
import type { LiveRate } from "./use-live-rate";

/** Renders the current rate on the customer's side, and its course over the last day; with a target, its distance. */
export function RateCard({
  live,
  pair,
  side,
  target,
}: {
  live: LiveRate;
  pair: Pair;
  side: Side;
  target?: Rate | undefined;
}) {
  const t = useTranslations("exchange.apply");
  const format = useFormatter();
  const { price, points, updates } = live;
  // the chart goes back to yesterday, so the hour alone would not say which
  const when = (at: Date) => format.dateTime(at, dayAndTime);
  return (
    <section className={styles.rate} aria-label={t("rateNow")}>
      <div className={styles.line}>
        <span className={layout.soft}>{t("rateNow")}</span>
        {price ? (
          <strong>
            <RateText rate={rateFor(price, side)} pair />
          </strong>
        ) : (
          <span>{t("noRate")}</span>
        )}
      </div>
      {price && <MidRateComparison rate={rateFor(price, side)} mid={price.mid} side={side} />}
      {price && <RateFreshnessText at={price.at} updates={updates} />}
      {points.length > 1 && (
        <LineChart
          caption={t("chart", { pair: pairName(pair) })}
          heads={[t("chartTime"), t("chartRate")]}
          points={points.map(({ at, rate }) => ({ label: when(at), value: rate.value, text: rateText(rate), at }))}
          levels={target ? [{ kind: "target", label: t("target"), value: target.value, text: rateText(target) }] : []}
        />
      )}
      {price?.source === "between" && <p className={layout.soft}>{t("between")}</p>}
    </section>
  );
}
