"use client";
import type { Route } from "next";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Sparkline } from "@/components/kit/chart/sparkline";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { RateText } from "@/components/kit/text/rate-text";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { tickSeconds } from "@/lib/exchange/terms";
import { clockTime } from "@/lib/i18n/date-formats";
import { pairName, rateText } from "@/lib/money/rate";
import { secondMs } from "@/lib/time/instant";
import styles from "./rates.module.css";

type HomeRates = ClientOutput<typeof exchange.homeRates>;

/** Shows the most common pairs with their course; polls every five minutes. With `href`, each links to the exchange. */
export function CommonRatesCard({ rates, href }: { rates: HomeRates; href: Route | null }) {
  const t = useTranslations("home");
  const { data = rates } = useCall(exchange.homeRates, {}, { initial: rates, refreshInterval: tickSeconds * secondMs });
  return (
    <Card
      title={t("rates")}
      action={
        href && (
          <Link href={href} prefetch={false}>
            {t("exchange")}
          </Link>
        )
      }
    >
      {data.rows.length === 0 ? <EmptyState>{t("emptyRates")}</EmptyState> : <RateTable rows={data.rows} />}
    </Card>
  );
}

function RateTable({ rows }: { rows: HomeRates["rows"] }) {
  const t = useTranslations("home");
  return (
    <table className={styles.rates}>
      <caption>
        <ScreenReaderText>{t("ratesCaption")}</ScreenReaderText>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("pair")}</th>
          <th scope="col" className={styles.course}>
            {t("trend")}
          </th>
          <th scope="col">{t("bid")}</th>
          <th scope="col">{t("ask")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ pair, points }) => (
          <tr key={pairName(pair.bid)}>
            <th scope="row">{pairName(pair.bid)}</th>
            <td className={styles.course}>{points.length > 1 && <Course pair={pair} points={points} />}</td>
            <td>
              <RateText rate={pair.bid} />
            </td>
            <td>
              <RateText rate={pair.ask} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Draws the course of a pair over the width of its cell. The points are evenly spaced, without their instants: the hours
 * in which the market is closed take no room.
 */
function Course({ pair, points }: HomeRates["rows"][number]) {
  const t = useTranslations("home");
  const format = useFormatter();
  return (
    <Sparkline
      caption={t("trendOf", { pair: pairName(pair.bid) })}
      heads={[t("time"), t("mid")]}
      points={points.map(({ at, rate }) => ({
        label: format.dateTime(at, clockTime),
        value: rate.value,
        text: rateText(rate),
      }))}
    />
  );
}
