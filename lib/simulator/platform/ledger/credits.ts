import type { Sql } from "../store/pool";
import type { LedgerAccount } from "./chart";
import type { Posting } from "./post";

/** Holds the merchants' available accounts that a transaction has credited, by the transaction's database handle. */
const creditsBySql = new WeakMap<Sql, Map<string, LedgerAccount>>();

/** Records, from now on, which merchants' available accounts the transaction's postings credit. */
export const startRecordingCredits = (sql: Sql): void => void creditsBySql.set(sql, new Map());

/** Records what a posting has credited; costs nothing without `startRecordingCredits`. */
export function recordPostingCredits(sql: Sql, { lines }: Pick<Posting, "lines">): void {
  const creditedAccounts = creditsBySql.get(sql);
  if (!creditedAccounts) return;
  for (const { side, ledgerAccount } of lines)
    if (side === "C" && ledgerAccount.purpose === "available") creditedAccounts.set(ledgerAccount.id, ledgerAccount);
}

/** Returns the accounts credited since the last call. */
export function takeCreditedAccounts(sql: Sql): LedgerAccount[] {
  const creditedAccounts = [...(creditsBySql.get(sql)?.values() ?? [])];
  creditsBySql.get(sql)?.clear();
  return creditedAccounts;
}
