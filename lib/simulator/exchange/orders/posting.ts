import type { Money } from "@/lib/money/money";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";

/** Describes an executed exchange that is to be posted. */
export interface ExchangeExecution {
  readonly id: string;
  readonly userNo: string;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  /** The source of the payment: available money, or the hold. */
  readonly from?: "available" | "held";
}

/** Returns the ledger accounts that an exchange moves money on. */
export function ledgerAccountsOf({
  id,
  userNo,
  sell,
  buy,
  from = "available",
}: Pick<ExchangeExecution, "id" | "userNo" | "sell" | "buy" | "from">): {
  paying: LedgerAccount;
  receiving: LedgerAccount;
  soldPosition: LedgerAccount;
  boughtPosition: LedgerAccount;
  fees: LedgerAccount;
} {
  return {
    paying: merchantAccount(userNo, from, sell.currency),
    receiving: merchantAccount(userNo, "available", buy.currency),
    soldPosition: platformAccount("position", sell.currency, id),
    boughtPosition: platformAccount("position", buy.currency, id),
    fees: platformAccount("feeIncome", sell.currency, id),
  };
}

/**
 * Returns the ledger postings of an exchange in posting order: two legs through the position accounts, and the fee, if
 * any, as a posting of its own kind.
 */
export function exchangePostings(execution: ExchangeExecution, at: Date, by: Actor): Posting[] {
  const { paying, receiving, soldPosition, boughtPosition, fees } = ledgerAccountsOf(execution);
  const principal = [
    ...transferLines(paying, soldPosition, execution.sell.minor),
    ...transferLines(boughtPosition, receiving, execution.buy.minor),
  ];
  const fee = transferLines(paying, fees, execution.fee.minor);
  return [
    { orderId: execution.id, leg: "exchange", kind: "exchange", at, by, lines: principal },
    ...(fee.length > 0 ? [{ orderId: execution.id, leg: "exchangeFee", kind: "exchangeFee", at, by, lines: fee }] : []),
  ];
}
