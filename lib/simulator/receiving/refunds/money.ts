import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { type PostingLine, type Posting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

export type StoredRefund = Row<"IncomeRefund">;

const accountOf = ({ userNo, currency }: StoredRefund, purpose: "available" | "held") =>
  merchantAccount(userNo, purpose, currencyFromColumn(currency));

/** Returns the part of a refund that came out of the merchant's available money; its income held the rest already. */
const fromAvailable = ({ amountMinor, fromHeldMinor }: StoredRefund): bigint => amountMinor - fromHeldMinor;

/** Returns the merchant's account that a refund debits, and the amount. */
export const refundDebit = (of: StoredRefund) => ({
  ledgerAccount: accountOf(of, "available"),
  minor: fromAvailable(of),
});

const postingsOf = (
  tx: Tx,
  { id: orderId }: StoredRefund,
  leg: string,
  kind: string,
  lines: readonly PostingLine[],
): Posting[] => (lines.length === 0 ? [] : [{ orderId, leg, kind, at: tx.now, by: tx.by, lines }]);

/** Holds the part of a refund that comes out of the available money; nothing moves when its income held all of it. */
export const refundHoldPostings = (tx: Tx, of: StoredRefund): Posting[] =>
  postingsOf(
    tx,
    of,
    "hold",
    "incomeRefundHold",
    transferLines(accountOf(of, "available"), accountOf(of, "held"), fromAvailable(of)),
  );

/** Returns that amount when the refund is not made. */
export const refundReleasePostings = (tx: Tx, of: StoredRefund): Posting[] =>
  postingsOf(
    tx,
    of,
    "holdBack",
    "incomeRefundHoldBack",
    transferLines(accountOf(of, "held"), accountOf(of, "available"), fromAvailable(of)),
  );

/**
 * Pays the refund: the held amount, less our fee, leaves to the outside world. It is posted once: its id and leg are
 * the key.
 */
export function refundPayoutPostings(tx: Tx, of: StoredRefund): Posting[] {
  const currency = currencyFromColumn(of.currency);
  const lines: PostingLine[] = [
    { ledgerAccount: accountOf(of, "held"), side: "D", minor: of.amountMinor },
    { ledgerAccount: platformAccount("nostro", currency, of.id), side: "C", minor: of.amountMinor - of.feeMinor },
  ];
  if (of.feeMinor > 0n)
    lines.push({ ledgerAccount: platformAccount("feeIncome", currency, of.id), side: "C", minor: of.feeMinor });
  return postingsOf(tx, of, "pay", "incomeRefund", lines);
}
