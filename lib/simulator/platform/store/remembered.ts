import type { Sql } from "./pool";
import type { InWorld } from "./tx";

/** What each transaction, or request that only reads, has read so far of what it only looks up. */
const known = new WeakMap<Sql, Map<string, Promise<unknown>>>();

/** The same way to the database, which from now on remembers. */
export function remembering(sql: Sql): Sql {
  known.set(sql, new Map());
  return sql;
}

/**
 * What an operation looks up and others write, read once in it however many of its parts ask: all of it is done by the same
 * market and the same prices. Elsewhere nothing is remembered, so a stream looks anew.
 */
export function remembered<T>({ sql, world }: InWorld, what: string, read: () => Promise<T>): Promise<T> {
  const own = known.get(sql);
  if (!own) return read();
  const key = `${world.id} ${what}`;
  // named cast: whoever asks for something by its name asks for the same
  const before = own.get(key) as Promise<T> | undefined;
  if (before) return before;
  const reading = read();
  own.set(key, reading);
  return reading;
}

/** For who waited for others to write, or has written, what the transaction may have looked up before. */
export const forget = (sql: Sql): void => known.get(sql)?.clear();
