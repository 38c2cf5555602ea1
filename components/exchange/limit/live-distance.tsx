"use client";
import { useTranslations } from "next-intl";
import { createContext, useContext, type ReactNode } from "react";
import type { Got } from "@/lib/call/call";
import { rateFor, sideOf } from "@/lib/exchange/rules";
import type { Directed } from "@/lib/exchange/directed-pair";
import type { rates } from "@/lib/exchange/calls/rates";
import type { Rate } from "@/lib/money/rate";
import { DistanceText } from "./distance-text";
import { boardKey, useBoard, type Board } from "../rates/use-board";

const Rates = createContext<Board["rows"] | null>(null);

/** Rates for all distances inside, through the one stream that a table of rates uses. */
export function LiveDistances({ initial, children }: { initial: Got<typeof rates.batch>; children: ReactNode }) {
  const pairs = initial.rows.map(({ sell, buy }) => ({ sell, buy }));
  const { rows } = useBoard(pairs, initial, { withCourse: false });
  return <Rates value={rows}>{children}</Rates>;
}

/** How far the market is from a target, as it moves. */
export function LiveDistance({ pair, target }: { pair: Directed; target: Rate }) {
  const t = useTranslations("exchange.limit");
  const now = useContext(Rates)?.get(boardKey(pair))?.now;
  const { side } = sideOf(pair.sell, pair.buy);
  return now ? <DistanceText rate={rateFor(now, side)} side={side} target={target} /> : <span>{t("noRate")}</span>;
}
