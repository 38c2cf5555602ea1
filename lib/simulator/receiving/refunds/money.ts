import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { type Line, type Posting, transfer } from "@/lib/simulator/platform/ledger/post";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

export type Refund = Row<"IncomeRefund">;

const accountOf = ({ userNo, currency }: Refund, purpose: "available" | "held") =>
  merchantAccount(userNo, purpose, currencyOf(currency));

/** What of a refund came out of the merchant's available money; the rest its income held already. */
const fromAvailable = ({ amountMinor, fromHeldMinor }: Refund): bigint => amountMinor - fromHeldMinor;

/** The merchant's account that a refund takes from, and how much of it. */
export const taken = (of: Refund) => ({ ledgerAccount: accountOf(of, "available"), minor: fromAvailable(of) });

const posted = (tx: Tx, { id: orderId }: Refund, leg: string, kind: string, lines: readonly Line[]): Posting[] =>
  lines.length === 0 ? [] : [{ orderId, leg, kind, at: tx.now, by: tx.by, lines }];

/** What a refund takes of the available money is held for it; nothing moves where its income held all of it. */
export const holdPostings = (tx: Tx, of: Refund): Posting[] =>
  posted(
    tx,
    of,
    "hold",
    "incomeRefundHold",
    transfer(accountOf(of, "available"), accountOf(of, "held"), fromAvailable(of)),
  );

/** The same given back: the refund is not made. */
export const backPostings = (tx: Tx, of: Refund): Posting[] =>
  posted(
    tx,
    of,
    "holdBack",
    "incomeRefundHoldBack",
    transfer(accountOf(of, "held"), accountOf(of, "available"), fromAvailable(of)),
  );

/** The refund itself: the held amount leaves to the outside world, less our fee. Once: its id and leg are the key. */
export function payPostings(tx: Tx, of: Refund): Posting[] {
  const currency = currencyOf(of.currency);
  const lines: Line[] = [
    { ledgerAccount: accountOf(of, "held"), side: "D", minor: of.amountMinor },
    { ledgerAccount: platformAccount("nostro", currency, of.id), side: "C", minor: of.amountMinor - of.feeMinor },
  ];
  if (of.feeMinor > 0n)
    lines.push({ ledgerAccount: platformAccount("feeIncome", currency, of.id), side: "C", minor: of.feeMinor });
  return posted(tx, of, "pay", "incomeRefund", lines);
}
