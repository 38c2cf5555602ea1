import type pg from "pg";

/** How long a connection rests at most before it is the pool's again, in milliseconds. */
const restMs = 5_000;

/** Connections of a pool, each given to whoever used it last where it is free. */
export interface Resting {
  take(whose: string): Promise<pg.PoolClient>;
  giveBack(client: pg.PoolClient, whose: string, broken: Error | undefined): void;
  close(): void;
}

/**
 * Connections rest between two statements under whose they were, so that the next one of the same finds its own. Nobody
 * waits for one that rests: where the pool has no other left, the one that rested longest serves whoever comes.
 */
export function restingOf(pool: pg.Pool): Resting {
  const free = new Map<string, pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;

  const releaseAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const client of free.values()) client.release();
    free.clear();
  };
  // one that was lost while it rested serves nobody
  pool.on("connect", (client) =>
    client.on("end", () => {
      for (const [whose, other] of free)
        if (other === client) {
          free.delete(whose);
          other.release(true);
        }
    }),
  );

  function taken(whose: string): pg.PoolClient | undefined {
    const client = free.get(whose);
    free.delete(whose);
    return client;
  }

  return {
    async take(whose) {
      const own = taken(whose);
      if (own) return own;
      const [longest] = free.keys();
      const isSpent = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
      return (isSpent && longest !== undefined && taken(longest)) || pool.connect();
    },
    giveBack(client, whose, broken) {
      if (broken || pool.waitingCount > 0 || free.has(whose)) return client.release(broken);
      free.set(whose, client);
      timer ??= setTimeout(releaseAll, restMs).unref();
    },
    close: releaseAll,
  };
}
