import { invariant } from "@/lib/call/refusals";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lackOf } from "@/lib/simulator/platform/ledger/lack";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { settlementPostings, type MovingSettlement, type SettlementStep } from "./postings";

/** Moves what a settlement takes of the balance by some steps, so much of it; refuses where that is not there. */
export async function takeMoney(
  tx: Tx<"LACK_BALANCE">,
  row: MovingSettlement,
  steps: readonly SettlementStep[],
  minor: bigint,
): Promise<void> {
  const postings = settlementPostings(steps, row, tx.now, tx.by);
  const available = merchantAccount(row.userNo, "available", currencyOf(row.payCurrency));
  const balances = await lockAccounts(tx, accountsIn(postings));
  const covered = balances.get(available.id) ?? 0n;
  if (covered < minor) return tx.refuse("LACK_BALANCE", lackOf(row.payCurrency, minor, covered));
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `a settlement that the locked balance covers can be posted, got ${verdict}`);
}
