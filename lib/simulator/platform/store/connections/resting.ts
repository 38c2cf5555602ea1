import type pg from "pg";

/** Limits how long a connection rests before it returns to the pool, in milliseconds. */
const restMs = 5_000;

/** Manages connections of a pool, each returned to its last user where it is free. */
export interface Resting {
  take(key: string): Promise<pg.PoolClient>;
  giveBack(client: pg.PoolClient, key: string, error: Error | undefined): void;
  close(): void;
}

/**
 * Keeps connections between two statements under their user's key, so that the next statement of the same user gets the
 * same one. A resting connection blocks no one: where the pool has no other left, the one that rested longest is
 * reused.
 */
export function createRestingConnections(pool: pg.Pool): Resting {
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
      for (const [key, restingClient] of free)
        if (restingClient === client) {
          free.delete(key);
          restingClient.release(true);
        }
    }),
  );

  function takeResting(key: string): pg.PoolClient | undefined {
    const client = free.get(key);
    free.delete(key);
    return client;
  }

  return {
    async take(key) {
      const restingClient = takeResting(key);
      if (restingClient) return restingClient;
      const [longest] = free.keys();
      const isSpent = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
      return (isSpent && longest !== undefined && takeResting(longest)) || pool.connect();
    },
    giveBack(client, key, error) {
      if (error || pool.waitingCount > 0 || free.has(key)) return client.release(error);
      free.set(key, client);
      timer ??= setTimeout(releaseAll, restMs).unref();
    },
    close: releaseAll,
  };
}
