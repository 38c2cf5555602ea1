"use client";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { menuPrefix, queryText } from "@/lib/call/path";
import { exchange } from "@/lib/exchange/calls";
import { isTradable } from "@/lib/exchange/rules";
import { tickSeconds } from "@/lib/exchange/terms";
import type { Currency } from "@/lib/money/currency";
import { secondMs } from "@/lib/time/instant";

type PairRate = NonNullable<Got<typeof exchange.rate>["now"]>;

export interface LiveRate {
  /** What the pair costs; null while there is none. */
  readonly price: PairRate | null;
  readonly points: Got<typeof exchange.rate>["points"];
  /** The rate comes by itself as it moves; otherwise it is asked for every five minutes. */
  readonly isLive: boolean;
}

/** A pair's rate as it moves, through the feed; where that does not hold, asked for every 5 minutes. */
export function useLiveRate(sell: Currency, buy: Currency, initial: Got<typeof exchange.rate> | undefined): LiveRate {
  const name = `${sell}-${buy}`;
  const [heard, setHeard] = useState<{ name: string; price: PairRate | null }>();
  const [lost, setLost] = useState<string>();
  const isAsked = isTradable(sell, buy);
  const isLive = isAsked && lost !== name;
  const { data } = useCall(exchange.rate, isAsked ? { sell, buy, days: 1 } : null, { ...(initial && { initial }), refreshInterval: isLive ? 0 : tickSeconds * secondMs });

  useEffect(() => {
    if (!isLive) return;
    const feed = new EventSource(menuPrefix + exchange.feed.path + queryText({ sell, buy }));
    // named cast: the server encoded it by this very schema, and decoding checks it
    feed.onmessage = ({ data: text }: MessageEvent<string>) => setHeard({ name, price: z.decode(exchange.feed.gives, JSON.parse(text) as never) });
    // a connection that drops comes back by itself; one that is refused does not
    feed.onerror = () => { if (feed.readyState === EventSource.CLOSED) setLost(name); };
    return () => feed.close();
  }, [isLive, name, sell, buy]);

  const asked = data?.now ?? null;
  const news = heard?.name === name ? heard.price : undefined;
  // the feed says so too when there is no price any more, or one again; once it is lost, only an answer tells
  const isNews = news !== undefined && (isLive ? !news || !asked || news.at >= asked.at : news && asked && news.at >= asked.at);
  const price = isNews ? news : asked;
  return { price, points: data?.points ?? [], isLive };
}
