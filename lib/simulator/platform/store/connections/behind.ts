import type pg from "pg";

/** What statements are sent through: a pool, a client, or what stands for one. */
export type Queries = Pick<pg.Pool, "query">;

/** A statement that reads only, so that it does no harm where it runs although what was to come before it failed. */
const reads = /^\s*select\s/i;

const textOf = ([asked]: readonly unknown[]): string =>
  // named cast: the driver is asked by a text, or by an object that has one
  typeof asked === "string" ? asked : (asked as { readonly text: string }).text;

/**
 * The same connection for statements behind one that is under way and that all of them need to have been done: the
 * beginning of a transaction, or whose rows are shown. What reads leaves along with it, and counts only if that was done;
 * what writes, and everything asked after it, waits until it was.
 */
export function behind(client: Queries, leading: Promise<unknown>): Queries {
  let isDone = false;
  let isWaiting = false;
  leading.then(
    () => (isDone = true),
    () => undefined,
  );
  const ask = (asked: readonly unknown[]): unknown => Reflect.apply(client.query, client, asked);
  const query = (...asked: unknown[]): unknown => {
    if (isDone) return ask(asked);
    if (!isWaiting && reads.test(textOf(asked))) return Promise.all([ask(asked), leading]).then(([answer]) => answer);
    isWaiting = true;
    return leading.then(() => ask(asked));
  };
  // named cast: pg's overloads; what is asked here is asked of the client
  return { query: query as Queries["query"] };
}
