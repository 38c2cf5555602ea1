"use client";
import type { Route } from "next";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Sparkline } from "@/components/kit/chart/sparkline";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { tickSeconds } from "@/lib/exchange/terms";
import { clockTime } from "@/lib/i18n/date-formats";
import { pairName, rateText } from "@/lib/money/rate";
import { secondMs } from "@/lib/time/instant";
import styles from "./home.module.css";

type HomeRates = ClientOutput<typeof exchange.homeRates>;

/** Shows the most common pairs with their course; polls every five minutes. With `href`, each links to the exchange. */
export function CommonRatesCard({ rates, href }: { rates: HomeRates; href: Route | null }) {
  const t = useTranslations("home");
  const format = useFormatter();
  const { data = rates } = useCall(exchange.homeRates, {}, { initial: rates, refreshInterval: tickSeconds * secondMs });
  const clock = (at: Date) => format.dateTime(at, clockTime);
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
      <div className={styles.plain}>
        <DataTable
          caption={t("ratesCaption")}
          rows={data.rows}
          empty={<EmptyState>{t("emptyRates")}</EmptyState>}
          columns={[
            { head: t("pair"), of: ({ pair }) => pairName(pair.bid) },
            { head: t("bid"), kind: "rate", of: ({ pair }) => pair.bid },
            { head: t("ask"), kind: "rate", of: ({ pair }) => pair.ask },
            {
              head: t("trend"),
              kind: "node",
              of: ({ pair, points }) =>
                points.length > 1 && (
                  <Sparkline
                    caption={t("trendOf", { pair: pairName(pair.bid) })}
                    heads={[t("time"), t("mid")]}
                    points={points.map(({ at, rate }) => ({
                      label: clock(at),
                      value: rate.value,
                      text: rateText(rate),
                      at,
                    }))}
                  />
                ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
