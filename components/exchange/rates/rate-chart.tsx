"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LineChart } from "@/components/kit/chart/line-chart";
import { rateAxis } from "@/components/kit/chart/value-axis";
import { Notice } from "@/components/kit/feedback/notice";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { rateFor, type Side } from "@/lib/exchange/rules";
import { tickSeconds } from "@/lib/exchange/terms";
import { dateAndTime, dayAndTime } from "@/lib/i18n/date-formats";
import { pairName, canonicalPair, rateText, type Pair, type Rate } from "@/lib/money/rate";
import { secondMs } from "@/lib/time/instant";
import { TargetDistanceText } from "../limit/distance-text";
import type { RateSpan } from "./rate-spans";

interface RateChartProps {
  pair: DirectedPair;
  days: RateSpan;
  initial: ClientOutput<typeof exchange.rate>;
  targets: readonly Rate[];
}

/**
 * Renders a pair's mid rate over a span, with its highest and lowest, and with the targets that wait for it; reloaded
 * every five minutes.
 */
export function RateChart({ pair: { sell, buy }, days, initial, targets }: RateChartProps) {
  const t = useTranslations("exchange");
  const {
    data = initial,
    error,
    mutate,
  } = useCall(exchange.rate, { sell, buy, days }, { initial, isOfPage: true, refreshInterval: tickSeconds * secondMs });
  return (
    <>
      {error && (
        <Notice
          tone="bad"
          live
          title={t("rates.failed")}
          action={
            <Button small onClick={() => void mutate()}>
              {t("rates.again")}
            </Button>
          }
        >
          {t("rates.failedText")}
        </Notice>
      )}
      {data.points.length < 2 || !data.extremes ? (
        <EmptyState>{t("rates.empty")}</EmptyState>
      ) : (
        <Course
          pair={canonicalPair(sell, buy)}
          days={days}
          data={data}
          extremes={data.extremes}
          targets={once(targets)}
        />
      )}
    </>
  );
}

type Rates = ClientOutput<typeof exchange.rate>;

/** Renders the chart, and its highest and lowest in words. */
function Course({
  pair,
  days,
  data: { points, now },
  extremes: { high, low },
  targets,
}: {
  pair: Pair;
  days: RateSpan;
  data: Rates;
  extremes: NonNullable<Rates["extremes"]>;
  targets: readonly Rate[];
}) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  // a year goes back to the same day of another one
  const when = (at: Date) => format.dateTime(at, days === 365 ? dateAndTime : dayAndTime);
  const level = <K extends string>(kind: K, label: string, rate: Rate) => ({
    kind,
    label,
    value: rate.value,
    text: rateText(rate),
  });
  return (
    <>
      <LineChart
        caption={t("query.chart", { pair: pairName(pair), span: t(`query.days.${days}`) })}
        heads={[t("apply.chartTime"), t("apply.chartRate")]}
        axis={rateAxis(pair)}
        size="tall"
        points={points.map(({ at, rate }) => ({ label: when(at), value: rate.value, text: rateText(rate), at }))}
        levels={[
          level("high", t("query.high"), high.rate),
          level("low", t("query.low"), low.rate),
          ...targets.map((target, place) =>
            level(
              "target",
              targets.length > 1 ? t("query.targetNo", { no: String(place + 1) }) : t("apply.target"),
              target,
            ),
          ),
        ]}
      />
      <p>
        {t("query.extremes", {
          high: rateText(high.rate),
          highAt: when(high.at),
          low: rateText(low.rate),
          lowAt: when(low.at),
        })}
      </p>
      {now && targets.map((target) => <TargetDistance key={target.value} target={target} now={now} />)}
      <p className={layout.soft}>
        {t("query.middle")}
        {now?.source === "between" && ` ${t("apply.between")}`}
      </p>
    </>
  );
}

/**
 * Renders the distance of a waiting order's target from the market. A target above the mid rate waits to sell the base,
 * one below it to buy the base: any other would be reached.
 */
function TargetDistance({ target, now }: { target: Rate; now: NonNullable<Rates["now"]> }) {
  const t = useTranslations("exchange");
  const side: Side = target.value > now.mid.value ? "sellBase" : "buyBase";
  return (
    <p>
      {t("apply.target")} {rateText(target)} · {t("limit.distance")}{" "}
      <TargetDistanceText rate={rateFor(now, side)} side={side} target={target} />
    </p>
  );
}

/** Returns each level once, regardless of how many orders have it as their target. */
const once = (rates: readonly Rate[]): Rate[] => [...new Map(rates.map((rate) => [rate.value, rate])).values()];
