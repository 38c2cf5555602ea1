import { samePair, type Pair } from "@/lib/money/rate";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { World } from "../worlds/world";
import { tickAndHalts, type Tick } from "./ticks";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/**
 * Defines how often a process polls a watched market: a new rate is then on the page within a quarter of a second.
 * Without watchers it does not poll.
 */
const pollIntervalMs = 150;

/**
 * Describes a market as last polled: its tick, what is halted, and the world's terms, from which its spreads follow.
 */
export interface MarketSnapshot {
  readonly tick: Tick;
  readonly haltedPairs: readonly Pair[];
  readonly terms: World["terms"];
}

/** Returns true if a pair has no rate at the moment because it is halted. */
export const isHalted = ({ haltedPairs }: Pick<MarketSnapshot, "haltedPairs">, pair: Pair): boolean =>
  haltedPairs.some((haltedPair) => samePair(haltedPair, pair));

async function readSnapshot(sql: Database["sql"], world: string): Promise<MarketSnapshot | undefined> {
  const { tick, haltedPairs } = await tickAndHalts(worldContext(sql, { id: world }));
  const row = await sql.prisma.world.findFirst({ where: { id: world }, select: { terms: true } });
  return tick && row ? { tick, haltedPairs, ...row } : undefined;
}

/** Compares two snapshots. Spreads change by a tick, so they need no comparing. */
const isSame = (a: MarketSnapshot, b: MarketSnapshot): boolean =>
  a.tick.no === b.tick.no &&
  a.haltedPairs.length === b.haltedPairs.length &&
  a.haltedPairs.every((pair) => isHalted(b, pair));

/** Polls a world's market for all watchers in this process: one poll at a time, however many watchers there are. */
class Watch {
  readonly #listeners = new Set<() => void>();
  readonly #look: () => Promise<MarketSnapshot | undefined>;
  #timer: NodeJS.Timeout | undefined;
  last: MarketSnapshot | undefined;

  constructor(poll: () => Promise<MarketSnapshot | undefined>) {
    this.#look = poll;
  }

  /** Calls back at every change until the returned function is called; polls only while there are listeners. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (!this.#timer) this.#lookLater();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Schedules the next poll after the current one ends, so that slow polls never pile up. */
  #lookLater(): void {
    const timer = setTimeout(
      () =>
        void this.#lookOnce().then(() => {
          // nobody listens any more, or another round has begun since
          if (this.#timer === timer) this.#lookLater();
        }),
      pollIntervalMs,
    );
    this.#timer = timer;
  }

  async #lookOnce(): Promise<void> {
    // a database that is briefly unavailable is polled again
    const snapshot = await this.#look().catch(() => undefined);
    if (!snapshot || (this.last && isSame(snapshot, this.last))) return;
    this.last = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** Keeps one watch per world and process, also when the framework loads this module more than once. */
const shared = globalThis as { marketWatches?: Map<string, Watch> };

function watchOf(db: Database, world: string): Watch {
  const watches = (shared.marketWatches ??= new Map());
  const existingWatch = watches.get(world);
  if (existingWatch) return existingWatch;
  const newWatch = new Watch(() => readSnapshot(db.sql, world));
  watches.set(world, newWatch);
  return newWatch;
}

/**
 * Yields a world's market as it changes, its current state first: a slow reader misses steps, never the newest. Ends
 * with the signal.
 */
export async function* watchMarket(db: Database, world: string, signal: AbortSignal): AsyncGenerator<MarketSnapshot> {
  const watch = watchOf(db, world);
  let wake = () => {};
  // subscribes before it reads: nothing in between is missed, and an earlier snapshot is not treated as new
  const stop = watch.listen(() => wake());
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    let heard = watch.last;
    let lastYielded = await readSnapshot(db.sql, world);
    if (lastYielded) yield lastYielded;
    while (!signal.aborted) {
      const news = watch.last;
      if (news && news !== heard) {
        heard = news;
        if (lastYielded && (news.tick.no < lastYielded.tick.no || isSame(news, lastYielded))) continue;
        lastYielded = news;
        yield news;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    stop();
  }
}
