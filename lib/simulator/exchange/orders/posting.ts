import type { Money } from "@/lib/money/money";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import { transfer, type Posting } from "@/lib/simulator/platform/ledger/post";

/** The postings of an exchange. */
export interface Done {
  readonly id: string;
  readonly userNo: string;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  /** The source of the payment: available money, or the hold. */
  readonly from?: "available" | "held";
}

/** The accounts that an exchange moves money on. */
export function ledgerAccountsOf({
  id,
  userNo,
  sell,
  buy,
  from = "available",
}: Pick<Done, "id" | "userNo" | "sell" | "buy" | "from">): {
  paying: LedgerAccount;
  receiving: LedgerAccount;
  sold: LedgerAccount;
  bought: LedgerAccount;
  fees: LedgerAccount;
} {
  return {
    paying: merchantAccount(userNo, from, sell.currency),
    receiving: merchantAccount(userNo, "available", buy.currency),
    sold: platformAccount("position", sell.currency, id),
    bought: platformAccount("position", buy.currency, id),
    fees: platformAccount("feeIncome", sell.currency, id),
  };
}

/**
 * An exchange as the ledger sees it, in the order of posting: two legs through the position accounts, and the fee, where
 * there is one, as a posting of its own kind.
 */
export function exchangePostings(done: Done, at: Date, by: Actor): Posting[] {
  const { paying, receiving, sold, bought, fees } = ledgerAccountsOf(done);
  const principal = [...transfer(paying, sold, done.sell.minor), ...transfer(bought, receiving, done.buy.minor)];
  const fee = transfer(paying, fees, done.fee.minor);
  return [
    { orderId: done.id, leg: "exchange", kind: "exchange", at, by, lines: principal },
    ...(fee.length > 0 ? [{ orderId: done.id, leg: "exchangeFee", kind: "exchangeFee", at, by, lines: fee }] : []),
  ];
}
