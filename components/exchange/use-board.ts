"use client";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { menuPrefix, queryText } from "@/lib/call/path";
import { directedWord, type Directed } from "@/lib/exchange/directed-pair";
import { rates } from "@/lib/exchange/rates-calls";
import type { BidAsk } from "@/lib/exchange/rules";
import { tickSeconds } from "@/lib/exchange/terms";
import { pairName, pairOf } from "@/lib/money/rate";
import { secondMs } from "@/lib/time/instant";

export type BoardRow = Got<typeof rates.batch>["rows"][number];

export interface Board {
  /** By `boardKey`. */
  readonly rows: ReadonlyMap<string, BoardRow>;
  /** The rates come by themselves as they move; otherwise they are asked for every five minutes. */
  readonly isLive: boolean;
  /** The last question was not answered: what stands there is older. */
  readonly hasFailed: boolean;
  readonly askAgain: () => void;
}

interface Heard {
  readonly of: string;
  readonly at: Date;
  readonly source: string;
  readonly prices: ReadonlyMap<string, BidAsk>;
}

export const boardKey = directedWord;

/** Many pairs' rates as they move, through one feed; their day's course unless it is not wanted, and where the feed does not hold the rates too, every 5 minutes. */
export function useBoard(pairs: readonly Directed[], initial: Got<typeof rates.batch>, { withCourse = true }: { withCourse?: boolean } = {}): Board {
  const name = pairs.map(boardKey).join(",");
  const [heard, setHeard] = useState<Heard>();
  const [lost, setLost] = useState<string>();
  const isLive = lost !== name;
  const { data, error, mutate } = useCall(rates.batch, { pairs: [...pairs], withCourse }, { initial, refreshInterval: tickSeconds * secondMs, keepPreviousData: true });

  useEffect(() => {
    if (!isLive) return;
    const feed = new EventSource(menuPrefix + rates.feedMany.path + queryText({ pairs: name }));
    feed.onmessage = ({ data: text }: MessageEvent<string>) => {
      // named cast: the server encoded it by this very schema, and decoding checks it
      const { at, source, rows } = z.decode(rates.feedMany.gives, JSON.parse(text) as never);
      setHeard({ of: name, at, source, prices: new Map(rows.map((row) => [pairName(row.bid), row])) });
    };
    // a connection that drops comes back by itself; one that is refused does not
    feed.onerror = () => { if (feed.readyState === EventSource.CLOSED) setLost(name); };
    return () => feed.close();
  }, [isLive, name]);

  const news = heard?.of === name ? heard : undefined;
  // that a pair has no rate is news as well, and only a feed that still tells may say otherwise
  const isNewer = ({ at }: Heard, { now }: BoardRow): boolean => (now ? at >= now.at : isLive);
  const rows = new Map((data ?? initial).rows.map((row) => [boardKey(row), news && isNewer(news, row) ? { ...row, now: priceIn(news, row) } : row]));
  return { rows, isLive, hasFailed: error !== undefined, askAgain: () => void mutate() };
}

/** An event is the whole of it: a pair that is not in it has no rate. */
function priceIn({ at, source, prices }: Heard, { sell, buy }: Directed): BoardRow["now"] {
  const price = prices.get(pairName(pairOf(sell, buy)));
  return price ? { bid: price.bid, ask: price.ask, at, source } : null;
}
