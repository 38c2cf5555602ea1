import { invariant } from "@/lib/call/refusals";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { postingsOf, type Moving } from "./postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Available = (code: string) => bigint;

/** Why what a new payment takes is not there: the account that pays is short of it, or the one that pays the fees. */
function lackOf(row: Moving, available: Available): "LACK_BALANCE" | "LACK_FEE_BALANCE" | null {
  const taken = row.heldMinor || row.payMinor;
  if (available(row.payCurrency) < taken) return "LACK_BALANCE";
  const left = available(row.feeCurrency) - (row.feeCurrency === row.payCurrency ? taken : 0n);
  return row.feeMinor > 0n && left < row.feeMinor ? "LACK_FEE_BALANCE" : null;
}

const takings = (tx: Tx, row: Moving) => postingsOf(["hold", "fee"], row, tx.now, tx.by);

/** The same by the balances of now, which are locked until the transaction ends: what is there then is held then. */
export async function lackNow(tx: Tx, row: Moving): Promise<ReturnType<typeof lackOf>> {
  const balances = await lockAccounts(tx, accountsIn(takings(tx, row)));
  return lackOf(row, (code) => balances.get(merchantAccount(row.userNo, "available", currencyOf(code)).id) ?? 0n);
}

/**
 * Sets aside what a new payment takes, and lacks nothing of: its amount, or what its exchange may cost, and its fees.
 */
export async function holdPayment(tx: Tx, row: Moving): Promise<void> {
  const verdict = await postMany(tx, takings(tx, row));
  invariant(verdict === "posted", `a new payment that the locked balance covers can be posted, got ${verdict}`);
}
