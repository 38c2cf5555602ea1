import { samePair, type Pair } from "@/lib/money/rate";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { World } from "../worlds/world";
import { tickAndHalts, type Tick } from "./ticks";
import { inWorld } from "@/lib/simulator/platform/store/tx";

/**
 * How often a process looks for news of a market that somebody watches: a rate is then on the page within a quarter of
 * a second. Nobody watching, nobody looks.
 */
const lookEveryMs = 150;

/** A market as it was last seen: its tick, what is halted, and the world's terms, which its spreads are of. */
export interface Seen {
  readonly tick: Tick;
  readonly halted: readonly Pair[];
  readonly terms: World["terms"];
}

/** Whether a pair has no rate at the moment because it is halted. */
export const isHalted = ({ halted }: Pick<Seen, "halted">, pair: Pair): boolean =>
  halted.some((other) => samePair(other, pair));

async function look(sql: Database["sql"], world: string): Promise<Seen | undefined> {
  const { tick, halted } = await tickAndHalts(inWorld(sql, { id: world }));
  const row = await sql.prisma.world.findFirst({ where: { id: world }, select: { terms: true } });
  return tick && row ? { tick, halted, ...row } : undefined;
}

/** Spreads change by a tick, so they need no comparing. */
const isSame = (a: Seen, b: Seen): boolean =>
  a.tick.no === b.tick.no && a.halted.length === b.halted.length && a.halted.every((pair) => isHalted(b, pair));

/** A world's market for everyone in this process who watches it: one look at a time, however many they are. */
class Watch {
  readonly #listeners = new Set<() => void>();
  readonly #look: () => Promise<Seen | undefined>;
  #timer: NodeJS.Timeout | undefined;
  last: Seen | undefined;

  constructor(lookOnce: () => Promise<Seen | undefined>) {
    this.#look = lookOnce;
  }

  /** Calls back at every change until the returned function is called; looks only while somebody listens. */
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

  /** A look that takes long puts off the next one: they never pile up. */
  #lookLater(): void {
    const timer = setTimeout(
      () =>
        void this.#lookOnce().then(() => {
          // nobody listens any more, or another round has begun since
          if (this.#timer === timer) this.#lookLater();
        }),
      lookEveryMs,
    );
    this.#timer = timer;
  }

  async #lookOnce(): Promise<void> {
    // a database that is away for a moment is looked for again
    const seen = await this.#look().catch(() => undefined);
    if (!seen || (this.last && isSame(seen, this.last))) return;
    this.last = seen;
    for (const listener of this.#listeners) listener();
  }
}

/** One watch a world and process, also when the framework loads this module more than once. */
const shared = globalThis as { marketWatches?: Map<string, Watch> };

function watchOf(db: Database, world: string): Watch {
  const watches = (shared.marketWatches ??= new Map());
  const known = watches.get(world);
  if (known) return known;
  const made = new Watch(() => look(db.sql, world));
  watches.set(world, made);
  return made;
}

/**
 * A world's market as it changes, as it is now first: who reads slowly misses steps, never the newest. Ends with the
 * signal.
 */
export async function* marketOf(db: Database, world: string, signal: AbortSignal): AsyncGenerator<Seen> {
  const watch = watchOf(db, world);
  let wake = () => {};
  // listens before it looks: nothing that comes between is missed, and what was seen earlier is not taken for news
  const stop = watch.listen(() => wake());
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    let heard = watch.last;
    let shown = await look(db.sql, world);
    if (shown) yield shown;
    while (!signal.aborted) {
      const news = watch.last;
      if (news && news !== heard) {
        heard = news;
        if (shown && (news.tick.no < shown.tick.no || isSame(news, shown))) continue;
        shown = news;
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
