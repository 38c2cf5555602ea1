import type { Sql } from "./pool";
import type { InWorld } from "./tx";

/** Holds the lookups that each transaction, or read-only request, has made so far. */
const readsBySql = new WeakMap<Sql, Map<string, Promise<unknown>>>();

/** Returns the same database handle with memoized lookups enabled. */
export function withOperationCache(sql: Sql): Sql {
  readsBySql.set(sql, new Map());
  return sql;
}

/**
 * Reads data that others write once per operation, for all its parts: all of it uses the same market and the same
 * prices. Elsewhere nothing is memoized, so a stream reads again.
 */
export function readOncePerOperation<T>({ sql, world }: InWorld, name: string, read: () => Promise<T>): Promise<T> {
  const reads = readsBySql.get(sql);
  if (!reads) return read();
  const key = `${world.id} ${name}`;
  // named cast: all reads under one name are of the same type
  const before = reads.get(key) as Promise<T> | undefined;
  if (before) return before;
  const reading = read();
  reads.set(key, reading);
  return reading;
}

/** Discards the lookups of a transaction, after it waited for others to write, or has written. */
export const clearOperationCache = (sql: Sql): void => readsBySql.get(sql)?.clear();
