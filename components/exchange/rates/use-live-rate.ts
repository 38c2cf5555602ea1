"use client";
import { useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { isTradable } from "@/lib/exchange/rules";
import { tickSeconds } from "@/lib/exchange/terms";
import type { Currency } from "@/lib/money/currency";
import { secondMs } from "@/lib/time/instant";
import { useFeed, type Updates } from "./use-feed";

type PairRate = NonNullable<Got<typeof exchange.rate>["now"]>;

export interface LiveRate {
  /** The pair's price; null while there is none. */
  readonly price: PairRate | null;
  readonly points: Got<typeof exchange.rate>["points"];
  /** How the rate arrives: where not by the feed, it is polled every five minutes. */
  readonly updates: Updates;
}

/** A pair's rate as it moves, through the feed; where that fails, polled every 5 minutes. */
export function useLiveRate(sell: Currency, buy: Currency, initial: Got<typeof exchange.rate> | undefined): LiveRate {
  const name = `${sell}-${buy}`;
  const [heard, setHeard] = useState<{ name: string; price: PairRate | null }>();
  const isAsked = isTradable(sell, buy);
  const updates = useFeed(exchange.feed, isAsked ? { sell, buy } : null, (price) => setHeard({ name, price }));
  const isLive = updates !== "polled";
  const { data } = useCall(exchange.rate, isAsked ? { sell, buy, days: 1 } : null, {
    ...(initial && { initial }),
    refreshInterval: isLive ? 0 : tickSeconds * secondMs,
  });

  const asked = data?.now ?? null;
  const news = heard?.name === name ? heard.price : undefined;
  // the feed reports a missing price too, or a new one; once it is lost, only a poll does
  const isNews =
    news !== undefined && (isLive ? !news || !asked || news.at >= asked.at : news && asked && news.at >= asked.at);
  const price = isNews ? news : asked;
  return { price, points: data?.points ?? [], updates };
}
