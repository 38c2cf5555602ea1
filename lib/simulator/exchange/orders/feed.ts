import { issueAt, Refusal } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { untradedPairIssues } from "@/lib/exchange/pair-issues";
import { isTradable, marketSideOf } from "@/lib/exchange/rules";
import { feedsMax } from "@/lib/exchange/rate-terms";
import { pairName, canonicalPair } from "@/lib/money/rate";
import { minuteMs, secondMs } from "@/lib/time/instant";
import type { Handler, CallContext } from "@/lib/simulator/platform/handler";
import { isSessionOpen } from "../../access/sessions/session";
import { priceAt } from "@/lib/simulator/driving/market/price";
import { isHalted, watchMarket, type MarketSnapshot } from "@/lib/simulator/driving/market/watch";

/** Limits the duration of one feed: then the browser reconnects. */
const feedMs = 5 * minuteMs;

/** Holds the interval of session checks, after which a feed ends when its reader has signed out on any machine. */
const sessionCheckMs = secondMs;
/** Ignores an error of a temporarily unavailable database: the next check repeats the query. */
const ignoreError = () => undefined;

type FeedContext = Pick<CallContext, "world" | "caller" | "db"> & {
  readonly principal: { readonly operatorId: string };
};

/** Counts the open feeds of each person in this process. */
const open = new Map<string, number>();

/** Refuses with REQUEST_BUSY a caller with many open feeds; a browser then polls every few minutes. */
function requireRoom({ principal }: FeedContext): void {
  if ((open.get(principal.operatorId) ?? 0) >= feedsMax) throw new Refusal("REQUEST_BUSY");
}

/** Yields the market for one feed, which counts from its first step until it ends for any reason. */
async function* marketFor({
  world,
  caller,
  db,
  principal: { operatorId },
}: FeedContext): AsyncGenerator<MarketSnapshot> {
  open.set(operatorId, (open.get(operatorId) ?? 0) + 1);
  // a stream outlives its request and has to check that its reader is still signed in
  const session = new AbortController();
  const watching = setInterval(
    () => void isSessionOpen(db, caller).then((isOpen) => isOpen || session.abort(), ignoreError),
    sessionCheckMs,
  );
  try {
    yield* watchMarket(db, world.id, AbortSignal.any([caller.signal, session.signal, AbortSignal.timeout(feedMs)]));
  } finally {
    clearInterval(watching);
    const remaining = (open.get(operatorId) ?? 1) - 1;
    if (remaining > 0) open.set(operatorId, remaining);
    else open.delete(operatorId);
  }
}

/**
 * Streams a pair's rate, the current one first; a halt is sent too, so that no page continues to display an unavailable
 * rate.
 */
export const streamRate: Handler<typeof exchange.feed> = async ({ sell, buy }, context) => {
  if (!isTradable(sell, buy)) return context.refuse("INVALID_CURRENCY", issueAt("buy"));
  requireRoom(context);
  const { pair } = marketSideOf(sell, buy);
  return (async function* () {
    for await (const snapshot of marketFor(context))
      yield isHalted(snapshot, pair) ? null : (priceAt(snapshot.tick, pair, snapshot) ?? null);
  })();
};

/** Streams many pairs: a whole table needs one connection. Both directions of a pair are one row. */
export const streamRates: Handler<typeof rates.feedMany> = async ({ pairs: requestedPairs }, context) => {
  if (!requestedPairs.every(({ sell, buy }) => isTradable(sell, buy)))
    return context.refuse("INVALID_CURRENCY", untradedPairIssues(requestedPairs));
  requireRoom(context);
  const pairs = [
    ...new Map(
      requestedPairs.map(({ sell, buy }) => canonicalPair(sell, buy)).map((pair) => [pairName(pair), pair]),
    ).values(),
  ];
  return (async function* () {
    for await (const snapshot of marketFor(context)) {
      const { at, source } = snapshot.tick;
      yield {
        at,
        source,
        rows: pairs.flatMap((pair) => {
          const price = isHalted(snapshot, pair) ? undefined : priceAt(snapshot.tick, pair, snapshot);
          return price ? [{ bid: price.bid, ask: price.ask, mid: price.mid }] : [];
        }),
      };
    }
  })();
};
