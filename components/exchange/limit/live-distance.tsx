"use client";
import { useTranslations } from "next-intl";
import { createContext, useContext, type ReactNode } from "react";
import type { ClientOutput } from "@/lib/call/call";
import { rateFor, marketSideOf } from "@/lib/exchange/rules";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import type { rates } from "@/lib/exchange/calls/rates";
import type { Rate } from "@/lib/money/rate";
import { TargetDistanceText } from "./distance-text";
import { boardKey, useLiveRateBoard, type Board } from "../rates/use-board";

const Rates = createContext<Board["rows"] | null>(null);

/** Provides rates for all distances inside, through the single stream of a table of rates. */
export function TargetDistanceRatesProvider({
  initial,
  children,
}: {
  initial: ClientOutput<typeof rates.batch>;
  children: ReactNode;
}) {
  const pairs = initial.rows.map(({ sell, buy }) => ({ sell, buy }));
  const { rows } = useLiveRateBoard(pairs, initial, { withCourse: false });
  return <Rates value={rows}>{children}</Rates>;
}

/** Renders the live distance of the market from a target. */
export function LiveTargetDistance({ pair, target }: { pair: DirectedPair; target: Rate }) {
  const t = useTranslations("exchange.limit");
  const now = useContext(Rates)?.get(boardKey(pair))?.now;
  const { side } = marketSideOf(pair.sell, pair.buy);
  return now ? (
    <TargetDistanceText rate={rateFor(now, side)} side={side} target={target} />
  ) : (
    <span>{t("noRate")}</span>
  );
}
