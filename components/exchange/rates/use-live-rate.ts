"use client";
import { useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { isTradable } from "@/lib/exchange/rules";
import { tickSeconds } from "@/lib/exchange/terms";
import type { Currency } from "@/lib/money/currency";
import { secondMs } from "@/lib/time/instant";
import { useEventFeed, type Updates } from "./use-feed";

type PairRate = NonNullable<ClientOutput<typeof exchange.rate>["now"]>;

export interface LiveRate {
  /** Holds the pair's price; null while there is none. */
  readonly price: PairRate | null;
  readonly points: ClientOutput<typeof exchange.rate>["points"];
  /** Describes how the rate arrives: without the feed, it is polled every five minutes. */
  readonly updates: Updates;
}

/** Returns a pair's live rate, through the feed; when that fails, polled every 5 minutes. */
export function useLiveRate(
  sell: Currency,
  buy: Currency,
  initial: ClientOutput<typeof exchange.rate> | undefined,
): LiveRate {
  const name = `${sell}-${buy}`;
  const [heard, setHeard] = useState<{ name: string; price: PairRate | null }>();
  const isTradablePair = isTradable(sell, buy);
  const updates = useEventFeed(exchange.feed, isTradablePair ? { sell, buy } : null, (price) =>
    setHeard({ name, price }),
  );
  const isLive = updates !== "polled";
  const { data } = useCall(exchange.rate, isTradablePair ? { sell, buy, days: 1 } : null, {
    ...(initial && { initial }),
    refreshInterval: isLive ? 0 : tickSeconds * secondMs,
  });

  const polledPrice = data?.now ?? null;
  const news = heard?.name === name ? heard.price : undefined;
  // the feed reports a missing price too, or a new one; once it is lost, only a poll does
  const isNews =
    news !== undefined &&
    (isLive ? !news || !polledPrice || news.at >= polledPrice.at : news && polledPrice && news.at >= polledPrice.at);
  const price = isNews ? news : polledPrice;
  return { price, points: data?.points ?? [], updates };
}
