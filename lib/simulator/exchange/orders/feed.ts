import { issueAt, Refusal } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { pairsIssues } from "@/lib/exchange/pair-issues";
import { isTradable, sideOf } from "@/lib/exchange/rules";
import { feedsMax } from "@/lib/exchange/rate-terms";
import { pairName, pairOf } from "@/lib/money/rate";
import { minuteMs, secondMs } from "@/lib/time/instant";
import type { Handler, CallContext } from "@/lib/simulator/platform/handler";
import { isSessionOpen } from "../../access/sessions/session";
import { priceAt } from "@/lib/simulator/driving/market/price";
import { isHalted, marketOf, type Seen } from "@/lib/simulator/driving/market/watch";

/** How long one feed lasts: then the browser reconnects. */
const feedMs = 5 * minuteMs;

/** How soon a feed ends whose reader has signed out, on whatever machine. */
const sessionLookMs = secondMs;
/** A database that is away for a moment is asked again. */
const ignored = () => undefined;

type Asking = Pick<CallContext, "world" | "caller" | "db"> & { readonly who: { readonly operatorId: string } };

/** How many feeds each person has open in this process. */
const open = new Map<string, number>();

/** Refuses with REQUEST_BUSY a caller with many open feeds; a browser then polls every few minutes. */
function requireRoom({ who }: Asking): void {
  if ((open.get(who.operatorId) ?? 0) >= feedsMax) throw new Refusal("REQUEST_BUSY");
}

/** The market for one feed, which counts from its first step until it ends, however it does. */
async function* marketFor({ world, caller, db, who: { operatorId } }: Asking): AsyncGenerator<Seen> {
  open.set(operatorId, (open.get(operatorId) ?? 0) + 1);
  // what goes on without a request has to look for itself whether its reader is still signed in
  const session = new AbortController();
  const watching = setInterval(
    () => void isSessionOpen(db, caller).then((isOpen) => isOpen || session.abort(), ignored),
    sessionLookMs,
  );
  try {
    yield* marketOf(db, world.id, AbortSignal.any([caller.signal, session.signal, AbortSignal.timeout(feedMs)]));
  } finally {
    clearInterval(watching);
    const left = (open.get(operatorId) ?? 1) - 1;
    if (left > 0) open.set(operatorId, left);
    else open.delete(operatorId);
  }
}

/**
 * A pair's rate as it moves, the present one first; a halt is sent too, so that no page goes on showing a rate nobody
 * gets.
 */
export const feed: Handler<typeof exchange.feed> = async ({ sell, buy }, asked) => {
  if (!isTradable(sell, buy)) return asked.refuse("INVALID_CURRENCY", issueAt("buy"));
  requireRoom(asked);
  const { pair } = sideOf(sell, buy);
  return (async function* () {
    for await (const seen of marketFor(asked))
      yield isHalted(seen, pair) ? null : (priceAt(seen.tick, pair, seen) ?? null);
  })();
};

/** Many pairs in one stream: a whole table needs one connection. Both directions of a pair are one row. */
export const feedMany: Handler<typeof rates.feedMany> = async ({ pairs: asked }, context) => {
  if (!asked.every(({ sell, buy }) => isTradable(sell, buy)))
    return context.refuse("INVALID_CURRENCY", pairsIssues(asked));
  requireRoom(context);
  const pairs = [
    ...new Map(asked.map(({ sell, buy }) => pairOf(sell, buy)).map((pair) => [pairName(pair), pair])).values(),
  ];
  return (async function* () {
    for await (const seen of marketFor(context)) {
      const { at, source } = seen.tick;
      yield {
        at,
        source,
        rows: pairs.flatMap((pair) => {
          const price = isHalted(seen, pair) ? undefined : priceAt(seen.tick, pair, seen);
          return price ? [{ bid: price.bid, ask: price.ask, mid: price.mid }] : [];
        }),
      };
    }
  })();
};
