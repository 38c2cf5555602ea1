import { invariant } from "@/lib/call/refusals";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { settlementPostings, type MovingSettlement, type SettlementStep } from "./postings";

/** Moves an amount of the balance by the steps of a settlement; refuses when the balance is insufficient. */
export async function postSettlementFromBalance(
  tx: Tx<"LACK_BALANCE">,
  row: MovingSettlement,
  steps: readonly SettlementStep[],
  minor: bigint,
): Promise<void> {
  const postings = settlementPostings(steps, row, tx.now, tx.by);
  const available = merchantAccount(row.userNo, "available", currencyFromColumn(row.payCurrency));
  const balances = await lockAccounts(tx, postedLedgerAccounts(postings));
  const availableMinor = balances.get(available.id) ?? 0n;
  if (availableMinor < minor) return tx.refuse("LACK_BALANCE", shortfallDetail(row.payCurrency, minor, availableMinor));
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `a settlement that the locked balance covers can be posted, got ${verdict}`);
}
