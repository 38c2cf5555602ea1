import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { detailLinkPrefix } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { percentText } from "@/lib/money/percent";
import { samePair, type Rate } from "@/lib/money/rate";
import type { operations } from "@/lib/operations/calls/worlds";
import { useRatePathTexts, type CurrencyTermsView } from "./currency-terms";
import { useTickSourceLabel } from "../worlds/source-name";
import styles from "./market-board.module.css";

export type Market = ClientOutput<typeof operations.market>;

/** Returns the currency of a mid rate that is not the US dollar. */
export const nonDollarCurrency = ({ base, quote }: Rate): Currency => (base === "USD" ? quote : base);

interface MarketBoardProps {
  world: string;
  market: Market;
  terms: readonly CurrencyTermsView[];
  path: Route;
  now: Date;
  /** True when rates are fed and nothing else moves them. */
  isByHand: boolean;
}

/**
 * Displays the current mid rates against the US dollar, their sources, and whether the market is open; each currency
 * links to its chart.
 */
export function MidRateBoard({ world, market, terms: termsRows, path, now, isByHand }: MarketBoardProps) {
  const t = useTranslations("operations.market");
  const terms = useTranslations("terms.currency");
  const source = useTickSourceLabel();
  const termsOf = (rate: Rate) => termsRows.find(({ currency }) => currency === nonDollarCurrency(rate));
  const pathTexts = useRatePathTexts();
  const movementColumn: Column<Rate> = {
    head: t("path"),
    of: (rate) => pathTexts.kind(termsOf(rate)),
    under: (rate) => pathTexts.steps(termsOf(rate)),
  };
  const columns: readonly Column<Rate>[] = [
    {
      head: t("currency"),
      kind: "link",
      of: nonDollarCurrency,
      key: nonDollarCurrency,
      under: (rate) => terms(nonDollarCurrency(rate)),
      to: detailLinkPrefix(path, {}, "currency"),
    },
    { head: t("mid"), kind: "rate", of: (rate) => rate, pair: true },
    {
      head: t("halfSpread"),
      kind: "node",
      fits: true,
      figures: true,
      of: (rate) => percentText(termsOf(rate)?.halfSpreadPpm ?? 0),
    },
    ...(isByHand ? [] : [movementColumn]),
    {
      head: t("state"),
      kind: "chip",
      of: (rate) =>
        market.halted.some((pair) => samePair(pair, rate)) ? ["bad", t("halted")] : ["good", t("trading")],
    },
  ];
  return (
    <Card
      title={t("mids")}
      action={
        market.isOpen ? (
          <StateChip tone="good">{t("open")}</StateChip>
        ) : (
          <StateChip tone="quiet">{t("closed")}</StateChip>
        )
      }
    >
      {market.at && (
        <p className={styles.soft}>
          {t("lastTick")} <TimeText at={market.at} now={now} style="exact" />
          {market.source && <> · {t("source", { name: source(market.source) })}</>}
        </p>
      )}
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={market.mids}
          empty={<EmptyState>{isByHand ? t("noTickByHand", { world }) : t("noTick")}</EmptyState>}
        />
      </ListFrame>
    </Card>
  );
}
