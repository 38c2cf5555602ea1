import { setImmediate as nextTurn } from "node:timers/promises";
import { assertPostingMovesMoney, writePosting, type Posting, type PostingVerdict } from "./post";
import { postMany } from "./post-many";
import type { Sql } from "../store/pool";
import { worldContext, type InWorld } from "../store/tx";

/** Posts one movement of money, as `post` does; the verdict is about this posting alone. */
export type Poster = (world: string, posting: Posting) => Promise<PostingVerdict>;

/** Describes a posting with a caller that waits for its verdict. */
interface Waiting {
  readonly posting: Posting;
  resolve(verdict: PostingVerdict): void;
  fail(cause: unknown): void;
}

/**
 * Combines postings of many callers. While a world's statement runs, new postings gather and are then sent in one
 * statement: a hundred cost hardly more than one, and callers of one hot account wait for one another in memory instead
 * of for a row's lock. Each posting is a separate transaction, so it uses the pool's `sql`, never a handler's.
 * Every caller gets the verdict `post` would return at that moment, only after the corresponding commit. All or nothing
 * holds for the statement, not for the callers: when it refuses or fails, its postings are posted one by one, so that
 * one with insufficient funds, a repeat or a fault affects only itself. Retrying is safe since a posting has an
 * idempotency key: one that was written before a connection broke is answered "repeat".
 */
export function createPostingCombiner(sql: Sql, { atOnceMax = 500 }: { atOnceMax?: number } = {}): Poster {
  /** Holds the waiting postings, by world; a world is included as long as its queue is being processed. */
  const queues = new Map<string, Waiting[]>();

  async function workOff(world: string, queue: Waiting[]): Promise<void> {
    do {
      // callers that have just got a verdict and post again, or arrived with the same packet, are still included
      await nextTurn();
      await postBatch(worldContext(sql, { id: world }), nextBatch(queue, atOnceMax));
    } while (queue.length > 0);
    queues.delete(world);
  }

  return async (world, posting) => {
    assertPostingMovesMoney(posting);
    return new Promise<PostingVerdict>((resolve, fail) => {
      const waiting = { posting, resolve: resolve, fail };
      const queue = queues.get(world);
      if (queue) return void queue.push(waiting);
      const newQueue = [waiting];
      queues.set(world, newQueue);
      void workOff(world, newQueue);
    });
  };
}

/**
 * Removes the next postings from the queue, oldest first. A duplicate of one of them stays: together they would violate
 * the key, afterwards it is a repeat.
 */
function nextBatch(queue: Waiting[], max: number): Waiting[] {
  const batch = new Map<string, Waiting>();
  const remaining: Waiting[] = [];
  for (const waiting of queue.splice(0)) {
    const key = `${waiting.posting.orderId}/${waiting.posting.leg}`;
    if (batch.size < max && !batch.has(key)) batch.set(key, waiting);
    else remaining.push(waiting);
  }
  queue.push(...remaining);
  return [...batch.values()];
}

/** Posts a batch. Never throws: each caller receives the result of its own posting. */
async function postBatch(tx: InWorld, batch: readonly Waiting[]): Promise<void> {
  const verdict =
    batch.length === 1
      ? "alone"
      : await postMany(
          tx,
          batch.map(({ posting }) => posting),
        ).catch(() => "failed" as const);
  if (verdict === "posted") for (const { resolve } of batch) resolve(verdict);
  else await Promise.all(batch.map(({ posting, resolve, fail }) => writePosting(tx, posting).then(resolve, fail)));
}
