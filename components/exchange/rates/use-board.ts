"use client";
import { useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { formatDirectedPair, type DirectedPair } from "@/lib/exchange/directed-pair";
import { rates } from "@/lib/exchange/calls/rates";
import { tickSeconds } from "@/lib/exchange/terms";
import { pairName, canonicalPair } from "@/lib/money/rate";
import { secondMs } from "@/lib/time/instant";
import { useEventFeed, type Updates } from "./use-feed";

export type BoardRow = ClientOutput<typeof rates.batch>["rows"][number];

export interface Board {
  /** Holds the rows by `boardKey`. */
  readonly rows: ReadonlyMap<string, BoardRow>;
  /** Describes how the rates arrive; independently, they are polled every five minutes. */
  readonly updates: Updates;
  /** Is true when the last request failed: the displayed rates are older. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

interface Heard {
  readonly of: string;
  readonly at: Date;
  readonly source: string;
  readonly prices: ReadonlyMap<string, ClientOutput<typeof rates.feedMany>["rows"][number]>;
}

export const boardKey = formatDirectedPair;

/**
 * Returns the live rates of many pairs, through one feed; their day's course unless excluded, and without a feed the
 * rates too, every 5 minutes.
 */
export function useLiveRateBoard(
  pairs: readonly DirectedPair[],
  initial: ClientOutput<typeof rates.batch>,
  { withCourse = true }: { withCourse?: boolean } = {},
): Board {
  const name = pairs.map(boardKey).join(",");
  const [heard, setHeard] = useState<Heard>();
  const { data, error, mutate } = useCall(
    rates.batch,
    { pairs: [...pairs], withCourse },
    { initial, isOfPage: true, refreshInterval: tickSeconds * secondMs, keepPreviousData: true },
  );
  const updates = useEventFeed(rates.feedMany, { pairs: [...pairs] }, ({ at, source, rows }) =>
    setHeard({ of: name, at, source, prices: new Map(rows.map((row) => [pairName(row.bid), row])) }),
  );

  const news = heard?.of === name ? heard : undefined;
  // a missing rate is news as well, and only a working feed may say otherwise
  const isNewer = ({ at }: Heard, { now }: BoardRow): boolean => (now ? at >= now.at : updates !== "polled");
  const rows = new Map(
    (data ?? initial).rows.map((row) => [
      boardKey(row),
      news && isNewer(news, row) ? { ...row, now: priceIn(news, row) } : row,
    ]),
  );
  return { rows, updates, hasFailed: error !== undefined, reload: () => void mutate() };
}

/** Returns a pair's price of an event, which is complete: a pair that is missing has no rate. */
function priceIn({ at, source, prices }: Heard, { sell, buy }: DirectedPair): BoardRow["now"] {
  const price = prices.get(pairName(canonicalPair(sell, buy)));
  return price ? { bid: price.bid, ask: price.ask, mid: price.mid, at, source } : null;
}
