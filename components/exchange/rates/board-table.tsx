"use client";
import type { Route } from "next";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { DataTable } from "@/components/kit/table/data-table";
import { StarFilledIcon, StarIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { Sparkline } from "@/components/kit/chart/sparkline";
import { rateChangeBasisPoints } from "@/lib/exchange/rate-board";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { exchangeScreens } from "@/lib/exchange/screens";
import { clockTime } from "@/lib/i18n/date-formats";
import { pairName, canonicalPair, rateText } from "@/lib/money/rate";
import { boardKey, type BoardRow } from "./use-board";

/** Lists pairs with their current price, the change of the day, and whether they are common ones. */
export function RateBoardTable({
  caption,
  rows,
  empty,
  isCommon,
  onCommon,
  mayQuery,
}: {
  caption: string;
  rows: readonly BoardRow[];
  empty: ReactNode;
  isCommon: (pair: DirectedPair) => boolean;
  onCommon: (pair: DirectedPair) => void;
  mayQuery: boolean;
}) {
  const t = useTranslations("exchange.rates");
  const format = useFormatter();
  const clock = (at: Date) => format.dateTime(at, clockTime);
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={boardKey}
      empty={empty}
      columns={[
        { head: t("pair"), kind: "node", of: (row) => <PairName pair={row} mayQuery={mayQuery} /> },
        { head: t("bid"), kind: "rate", of: ({ now }) => now?.bid ?? null },
        { head: t("ask"), kind: "rate", of: ({ now }) => now?.ask ?? null },
        { head: t("change"), kind: "node", figures: true, of: (row) => <Change row={row} /> },
        {
          head: t("trend"),
          kind: "node",
          of: ({ sell, buy, points }) =>
            points.length > 1 && (
              <Sparkline
                caption={t("trendOf", { pair: pairName(canonicalPair(sell, buy)) })}
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
        {
          head: t("common"),
          kind: "node",
          of: (row) => <Star pair={row} isCommon={isCommon(row)} onCommon={() => onCommon(row)} />,
        },
      ]}
    />
  );
}

/** Renders a pair's name; a link to its chart for readers who may view it. */
function PairName({ pair: { sell, buy }, mayQuery }: { pair: DirectedPair; mayQuery: boolean }) {
  const name = pairName(canonicalPair(sell, buy));
  // named cast: a screen's path with a query stays that screen
  return mayQuery ? (
    <Link href={`${exchangeScreens.query.path}?sell=${sell}&buy=${buy}` as Route} prefetch={false}>
      {name}
    </Link>
  ) : (
    <strong>{name}</strong>
  );
}

/** Renders the change of the day, with its sign; a text without a rate. */
function Change({ row: { now, before } }: { row: BoardRow }) {
  const t = useTranslations("exchange.rates");
  const format = useFormatter();
  if (!now) return <span className={layout.soft}>{t("noRate")}</span>;
  if (!before) return null;
  return (
    <>
      {format
        .number(rateChangeBasisPoints(now, before) / 10_000, {
          style: "percent",
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          signDisplay: "exceptZero",
        })
        .replace("-", "−")}
    </>
  );
}

function Star({
  pair: { sell, buy },
  isCommon,
  onCommon,
}: {
  pair: DirectedPair;
  isCommon: boolean;
  onCommon: () => void;
}) {
  const t = useTranslations("exchange.rates");
  const name = pairName(canonicalPair(sell, buy));
  return (
    <Button
      tone="quiet"
      small
      aria-pressed={isCommon}
      aria-label={t("star", { pair: name })}
      icon={isCommon ? <StarFilledIcon /> : <StarIcon />}
      onClick={onCommon}
    />
  );
}
