import { setImmediate as nextTurn } from "node:timers/promises";
import { mustMove, post, type Posting, type Verdict } from "./post";
import { postMany } from "./post-many";
import type { Sql } from "../store/pool";
import { inWorld, type InWorld } from "../store/tx";

/** Posts one movement of money, as `post` does; the verdict is about this posting alone. */
export type Poster = (world: string, posting: Posting) => Promise<Verdict>;

/** A posting whose caller waits for its verdict. */
interface Waiting {
  readonly posting: Posting;
  say(verdict: Verdict): void;
  fail(cause: unknown): void;
}

/**
 * Combines postings of many callers. While a world's statement runs, new postings gather and then go out in one
 * statement: a hundred cost hardly more than one, and callers of one hot account wait for one another in memory instead
 * of for a row's lock. Each posting is a transaction by itself, so it takes the pool's `sql`, never a handler's.
 *
 * Every caller gets its own verdict, the one `post` would give at that moment, only after the commit that it speaks of.
 * All or nothing holds for the statement, not for the callers: when it refuses or fails, its postings are posted one by
 * one, so that one which is short, repeated or broken hurts only itself. Trying again is safe since a posting carries
 * its key: one that was written before a connection broke is answered "repeat".
 */
export function combiner(sql: Sql, { atOnceMax = 500 }: { atOnceMax?: number } = {}): Poster {
  /** The waiting postings, by world; a world is in here as long as its queue is being processed. */
  const queues = new Map<string, Waiting[]>();

  async function workOff(world: string, queue: Waiting[]): Promise<void> {
    do {
      // callers that have just got a verdict and post again, or arrived with the same packet, are still included
      await nextTurn();
      await postBatch(inWorld(sql, { id: world }), nextBatch(queue, atOnceMax));
    } while (queue.length > 0);
    queues.delete(world);
  }

  return async (world, posting) => {
    mustMove(posting);
    return new Promise<Verdict>((say, fail) => {
      const waiting = { posting, say, fail };
      const queue = queues.get(world);
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(world, begun);
      void workOff(world, begun);
    });
  };
}

/**
 * Takes the next postings off the queue, oldest first. A duplicate of one of them stays: together they would break the
 * key, afterwards it is a repeat.
 */
function nextBatch(queue: Waiting[], max: number): Waiting[] {
  const batch = new Map<string, Waiting>();
  const left: Waiting[] = [];
  for (const waiting of queue.splice(0)) {
    const key = `${waiting.posting.orderId}/${waiting.posting.leg}`;
    if (batch.size < max && !batch.has(key)) batch.set(key, waiting);
    else left.push(waiting);
  }
  queue.push(...left);
  return [...batch.values()];
}

/** Never throws: each caller hears of its own posting. */
async function postBatch(tx: InWorld, batch: readonly Waiting[]): Promise<void> {
  const verdict =
    batch.length === 1
      ? "alone"
      : await postMany(
          tx,
          batch.map(({ posting }) => posting),
        ).catch(() => "failed" as const);
  if (verdict === "posted") for (const { say } of batch) say(verdict);
  else await Promise.all(batch.map(({ posting, say, fail }) => post(tx, posting).then(say, fail)));
}
