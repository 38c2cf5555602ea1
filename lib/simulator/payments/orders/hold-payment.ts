import { invariant } from "@/lib/call/refusals";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { paymentPostings, type PaymentFigures } from "./postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Available = (code: string) => bigint;

/**
 * Returns which balance is insufficient for a new payment: that of the account that pays, or of the one that pays the
 * fees; null for none.
 */
function shortfallOf(row: PaymentFigures, available: Available): "LACK_BALANCE" | "LACK_FEE_BALANCE" | null {
  const heldMinor = row.heldMinor || row.payMinor;
  if (available(row.payCurrency) < heldMinor) return "LACK_BALANCE";
  const remainingMinor = available(row.feeCurrency) - (row.feeCurrency === row.payCurrency ? heldMinor : 0n);
  return row.feeMinor > 0n && remainingMinor < row.feeMinor ? "LACK_FEE_BALANCE" : null;
}

const takings = (tx: Tx, row: PaymentFigures) => paymentPostings(["hold", "fee"], row, tx.now, tx.by);

/**
 * Returns the same by the current balances, which are locked until the transaction ends, so that a sufficient balance
 * can be held.
 */
export async function lockBalancesAndFindShortfall(
  tx: Tx,
  row: PaymentFigures,
): Promise<ReturnType<typeof shortfallOf>> {
  const balances = await lockAccounts(tx, postedLedgerAccounts(takings(tx, row)));
  return shortfallOf(
    row,
    (code) => balances.get(merchantAccount(row.userNo, "available", currencyFromColumn(code)).id) ?? 0n,
  );
}

/**
 * Holds the debits of a new payment that the balances cover: its amount, or the maximum cost of its exchange, and its
 * fees.
 */
export async function holdPaymentDebits(tx: Tx, row: PaymentFigures): Promise<void> {
  const verdict = await postMany(tx, takings(tx, row));
  invariant(verdict === "posted", `a new payment that the locked balance covers can be posted, got ${verdict}`);
}
