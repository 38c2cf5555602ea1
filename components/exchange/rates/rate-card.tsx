"use client";
import { useFormatter, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LineChart } from "@/components/kit/chart/line-chart";
import { rateAxis } from "@/components/kit/chart/value-axis";
import { RateText } from "@/components/kit/text/rate-text";
import { rateFor, type Side } from "@/lib/exchange/rules";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { pairName, rateText, type Pair, type Rate } from "@/lib/money/rate";
import styles from "../orders/exchange-apply.module.css";
import { MidRateComparison } from "./mid-rate";
import { RateFreshnessText } from "./rate-age";
import type { LiveRate } from "./use-live-rate";

/** Renders the current rate on the customer's side, its mid rate, and its age. */
export function RateCard({ live: { price, updates }, side }: { live: LiveRate; side: Side }) {
  const t = useTranslations("exchange.apply");
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
      {price?.source === "between" && <p className={layout.soft}>{t("between")}</p>}
    </section>
  );
}

/** Renders the course of the rate over the last day, with a target; it stands under the cost and is small. */
export function RateCourse({
  live: { points },
  pair,
  target,
}: {
  live: LiveRate;
  pair: Pair;
  target?: Rate | undefined;
}) {
  const t = useTranslations("exchange.apply");
  const format = useFormatter();
  if (points.length < 2) return null;
  // the chart goes back to yesterday, so the hour alone would not say which
  const when = (at: Date) => format.dateTime(at, dayAndTime);
  return (
    <LineChart
      caption={t("chart", { pair: pairName(pair) })}
      heads={[t("chartTime"), t("chartRate")]}
      axis={rateAxis(pair)}
      size="small"
      points={points.map(({ at, rate }) => ({ label: when(at), value: rate.value, text: rateText(rate), at }))}
      levels={target ? [{ kind: "target", label: t("target"), value: target.value, text: rateText(target) }] : []}
    />
  );
}
