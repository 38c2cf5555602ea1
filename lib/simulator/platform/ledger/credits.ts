import type { Sql } from "../store/pool";
import type { LedgerAccount } from "./chart";
import type { Posting } from "./post";

/** The merchants' available accounts that a transaction has credited, by the transaction's way to the database. */
const watched = new WeakMap<Sql, Map<string, LedgerAccount>>();

/** Keeps, from now on, which merchants' available money the transaction's postings credit. */
export const watchCredits = (sql: Sql): void => void watched.set(sql, new Map());

/** Writes down what a posting has credited; costs nothing where nobody watches. */
export function noteCredits(sql: Sql, { lines }: Pick<Posting, "lines">): void {
  const credited = watched.get(sql);
  if (!credited) return;
  for (const { side, ledgerAccount } of lines)
    if (side === "C" && ledgerAccount.purpose === "available") credited.set(ledgerAccount.id, ledgerAccount);
}

/** The accounts credited since this was last asked. */
export function takeCredits(sql: Sql): LedgerAccount[] {
  const credited = [...(watched.get(sql)?.values() ?? [])];
  watched.get(sql)?.clear();
  return credited;
}
