import type { exchange } from "@/lib/exchange/calls";
import { isTradable, sideOf } from "@/lib/exchange/rules";
import { minuteMs } from "@/lib/time/instant";
import type { Database } from "../database";
import type { Answer } from "../desk";
import { priceAt } from "../market/price";
import { lastTick, type Tick } from "../market/ticks";

/** How often a process looks for a new tick of a world that somebody watches, in milliseconds. */
const lookEveryMs = 1_000;

/** How long one feed lasts: then the browser asks anew, and whoever signed out meanwhile is told so. */
const feedMs = 5 * minuteMs;

/** A world's ticks for everyone in this process who watches it: one look a second, however many there are. */
class Watch {
  readonly #listeners = new Set<() => void>();
  readonly #look: () => Promise<Tick | undefined>;
  #timer: NodeJS.Timeout | undefined;
  last: Tick | undefined;

  constructor(look: () => Promise<Tick | undefined>) {
    this.#look = look;
  }

  /** Calls back at every new tick until the returned function is called; looks only while somebody listens. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#lookOnce(), lookEveryMs);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #lookOnce(): Promise<void> {
    // a database that is away for a moment is looked for again
    const tick = await this.#look().catch(() => undefined);
    if (!tick || tick.no === this.last?.no) return;
    this.last = tick;
    for (const listener of this.#listeners) listener();
  }
}

/** One watch a world and process, also when the framework loads this module more than once. */
const shared = globalThis as { marketWatches?: Map<string, Watch> };

function watchOf(db: Database, world: string): Watch {
  const watches = (shared.marketWatches ??= new Map());
  const known = watches.get(world);
  if (known) return known;
  const made = new Watch(() => lastTick(db.sql, world));
  watches.set(world, made);
  return made;
}

/** Each new tick once, latest first come: who reads slowly misses steps, never the newest. Ends with the signal. */
async function* ticksOf(watch: Watch, first: Tick | undefined, signal: AbortSignal): AsyncGenerator<Tick> {
  let wake = () => {};
  const stop = watch.listen(() => wake());
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    let shown = first;
    if (shown) yield shown;
    while (!signal.aborted) {
      const news = watch.last;
      if (news && (!shown || news.no > shown.no)) {
        shown = news;
        yield news;
      } else await new Promise<void>((resolve) => { wake = resolve; });
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    stop();
  }
}

/** A pair's rate as it moves, the present one first. */
export const feed: Answer<typeof exchange.feed> = async ({ sell, buy }, { world, caller, db, refuse }) => {
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY");
  const { pair } = sideOf(sell, buy);
  const first = await lastTick(db.sql, world.id);
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(feedMs)]);
  return (async function* () {
    for await (const tick of ticksOf(watchOf(db, world.id), first, signal)) {
      const price = priceAt(tick, pair, world);
      if (price) yield price;
    }
  })();
};
