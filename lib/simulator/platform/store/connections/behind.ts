import type pg from "pg";

/** Describes an object that runs statements: a pool, a client, or a substitute. */
export type Queries = Pick<pg.Pool, "query">;

/** Matches a read-only statement, which does no harm if it runs although the leading statement failed. */
const reads = /^\s*select\s/i;

const textOf = ([firstArgument]: readonly unknown[]): string =>
  // named cast: a query is a text, or an object that has one
  typeof firstArgument === "string" ? firstArgument : (firstArgument as { readonly text: string }).text;

/**
 * Wraps a connection for statements that depend on one in progress: the beginning of a transaction, or of a tenant's
 * setting. A read is sent along with it, and counts only if it succeeded; a write, and every later statement, waits
 * until it has.
 */
export function wrapBehindStatement(client: Queries, leading: Promise<unknown>): Queries {
  let isDone = false;
  let isWaiting = false;
  leading.then(
    () => (isDone = true),
    () => undefined,
  );
  const send = (queryArguments: readonly unknown[]): unknown => Reflect.apply(client.query, client, queryArguments);
  const query = (...queryArguments: unknown[]): unknown => {
    if (isDone) return send(queryArguments);
    if (!isWaiting && reads.test(textOf(queryArguments)))
      return Promise.all([send(queryArguments), leading]).then(([answer]) => answer);
    isWaiting = true;
    return leading.then(() => send(queryArguments));
  };
  // named cast: pg's overloads; the arguments are passed on to the client
  return { query: query as Queries["query"] };
}
