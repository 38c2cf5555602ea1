import { invariant } from "@/lib/call/refusals";
import { currencyOf } from "../../store/currency-of";
import { merchantAccount } from "../../ledger/chart";
import { lockAccounts, postMany } from "../../ledger/post-many";
import { postingsOf, type Moving } from "./postings";
import type { Tx } from "../../store/tx";

/**
 * Sets aside what a new payment takes: its amount, or what its exchange may cost, and its fees.
 */
export async function holdPayment(tx: Tx<"LACK_BALANCE" | "LACK_FEE_BALANCE">, row: Moving): Promise<void> {
  const postings = postingsOf(["hold", "fee"], row, tx.now, tx.by);
  const balances = await lockAccounts(
    tx,
    postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
  );
  const available = (code: string) => balances.get(merchantAccount(row.userNo, "available", currencyOf(code)).id) ?? 0n;
  const taken = row.heldMinor || row.payMinor;
  if (available(row.payCurrency) < taken) return tx.refuse("LACK_BALANCE");
  if (
    row.feeMinor > 0n &&
    available(row.feeCurrency) - (row.feeCurrency === row.payCurrency ? taken : 0n) < row.feeMinor
  )
    return tx.refuse("LACK_FEE_BALANCE");
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `a new payment that the locked balance covers can be posted, got ${verdict}`);
}
