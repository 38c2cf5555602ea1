import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ListFilterBar } from "@/components/kit/select/filters";
import { TabBar } from "@/components/kit/page/tab-bar";
import { LineChart } from "@/components/kit/chart/line-chart";
import { rateAxis } from "@/components/kit/chart/value-axis";
import type { ChartLevel } from "@/components/kit/chart/chart-scale";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { dateAndTime, dayAndTime } from "@/lib/i18n/date-formats";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { displayRate, pairName, canonicalPair, roundToQuote, type Rate } from "@/lib/money/rate";
import type { operations } from "@/lib/operations/calls/worlds";

type Points = ClientOutput<typeof operations.chart>["points"];

/** Lists the time spans of the rate chart, in days. */
export const spans = [1, 7, 30, 90, 366] as const;

/**
 * Limits the number of points drawn. More points than a page is wide only slow it down, so the points are thinned
 * evenly and the last is always drawn.
 */
const drawnMax = 240;

interface RateChartProps {
  path: Route;
  query: Query;
  currency: Currency;
  days: number;
  points: Points;
}

/** Draws one currency's mid rate against the US dollar over time. */
export function MidRateChart({ path, query, currency, days, points }: RateChartProps) {
  const t = useTranslations("operations.market");
  const format = useFormatter();
  // a mid rate is finer than the pair's quote; the chart rounds it to the quoted precision
  const text = (rate: Rate) =>
    Object.values(displayRate({ ...rate, value: roundToQuote(rate, rate.value, "half-even") })).join("");
  const when = (at: Date) => format.dateTime(at, days > 90 ? dateAndTime : dayAndTime);
  const pair = canonicalPair(currency, "USD");
  const name = pairName(pair);
  return (
    <Card title={t("chart", { pair: name })}>
      <ListFilterBar
        path={path}
        query={query}
        fields={[
          {
            kind: "choice",
            name: "currency",
            label: t("currency"),
            always: currency,
            options: orderCurrencies.filter((code) => code !== "USD"),
          },
        ]}
        set={[]}
        keep={["days"]}
      />
      <TabBar
        label={t("days")}
        current={String(days)}
        tabs={spans.map((span) => ({
          key: String(span),
          label: t("dayCount", { days: span }),
          href: hrefWithQueryChanges(path, query, { days: String(span) }),
        }))}
      />
      {points.length === 0 ? (
        <EmptyState>{t("chartEmpty")}</EmptyState>
      ) : (
        <LineChart
          caption={t("chart", { pair: name })}
          heads={[t("when"), t("mid")]}
          axis={rateAxis(pair)}
          size="tall"
          points={thinPoints(points).map(({ at, rate }) => ({
            label: when(at),
            value: rate.value,
            text: text(rate),
            at,
          }))}
          levels={edges()}
        />
      )}
    </Card>
  );

  function edges(): ChartLevel[] {
    const [first] = points;
    if (!first || points.length < 2) return [];
    const [low, high] = points.reduce(
      ([least, most], { rate }) => [rate.value < least.value ? rate : least, rate.value > most.value ? rate : most],
      [first.rate, first.rate],
    );
    if (low.value === high.value) return [];
    return [
      { label: t("high"), value: high.value, text: text(high), kind: "high" },
      { label: t("low"), value: low.value, text: text(low), kind: "low" },
    ];
  }
}

function thinPoints(points: Points): Points {
  if (points.length <= drawnMax) return points;
  const step = Math.ceil(points.length / drawnMax);
  return points.filter((_, place) => (points.length - 1 - place) % step === 0);
}
