import Link from "next/link";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MoneyText } from "@/components/kit/text/money-text";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { allPairs } from "@/lib/exchange/rate-board";
import { machineOf } from "@/lib/exchange/states";
import type { exchangeViews } from "@/lib/operations/calls/exchange";
import type { Market } from "../market/market-board";
import { openExchanges } from "../exchange/exchange-labels";
import { useTickSourceLabel } from "../worlds/source-name";
import styles from "./queue-figures.module.css";

export interface MarketFiguresData {
  readonly states: ClientOutput<typeof exchangeViews.exchangeStates>["rows"];
  readonly stages: ClientOutput<typeof exchangeViews.defaults>["stages"];
  readonly totals: ClientOutput<typeof exchangeViews.positions>["totals"];
}

/** Summarizes the market: its state, open orders, defaults, and the earnings of exchanges. */
export function MarketFigures({
  market,
  figures: { states, stages, totals },
  path,
  now,
}: {
  market: Market;
  figures: MarketFiguresData;
  path: Route;
  now: Date;
}) {
  const t = useTranslations("operations.desk");
  const source = useTickSourceLabel();
  const open = states.reduce((sum, { kind, state, count }) => sum + (machineOf(kind).isFinal(state) ? 0 : count), 0);
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const countOf = (stage: "short" | "owing") => stages.find((row) => row.stage === stage)?.count ?? 0;
  return (
    <dl className={styles.strip}>
      <Tile
        label={t("market")}
        note={
          market.at && (
            <>
              {source(market.source ?? "")} · <TimeText at={market.at} now={now} />
            </>
          )
        }
      >
        <MarketState market={market} />
      </Tile>
      <Tile
        label={t("open")}
        note={t("ofAll", { count: all })}
        href={hrefWithQueryChanges(path, {}, { tab: "orders", state: openExchanges })}
      >
        {open}
      </Tile>
      <Tile
        label={t("short")}
        note={t("owing", { count: countOf("owing") })}
        href={hrefWithQueryChanges(path, {}, { tab: "defaults" })}
      >
        {countOf("short")}
      </Tile>
      <Tile
        label={t("result")}
        note={
          <>
            {t("realised")} <MoneyText amount={totals.realised} sign />
          </>
        }
        href={hrefWithQueryChanges(path, {}, { tab: "positions" })}
      >
        <MoneyText amount={totals.result} sign />
      </Tile>
      <Tile
        label={t("income")}
        note={
          <>
            {t("penalties")} <MoneyText amount={totals.penalties} />
          </>
        }
      >
        <MoneyText amount={totals.fees} />
      </Tile>
    </dl>
  );
}

function Tile({ label, note, href, children }: { label: string; note: ReactNode; href?: Route; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        {href ? (
          <Link href={href} prefetch={false}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.value}>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function MarketState({ market }: { market: Market }) {
  const t = useTranslations("operations");
  if (market.halted.length === allPairs.length) return <StateChip tone="bad">{t("desk.halted")}</StateChip>;
  if (market.halted.length > 0)
    return <StateChip tone="waiting">{t("desk.partlyHalted", { count: market.halted.length })}</StateChip>;
  return (
    <StateChip tone={market.isOpen ? "good" : "quiet"}>
      {market.isOpen ? t("market.open") : t("market.closed")}
    </StateChip>
  );
}
