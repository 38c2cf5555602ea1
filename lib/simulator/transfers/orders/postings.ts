import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount, type MerchantPurpose } from "@/lib/simulator/platform/ledger/chart";
import { transferLines as moved, type PostingLine, type Posting } from "@/lib/simulator/platform/ledger/post";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Holds the figures of a transfer that move on accounts. */
export type MovingTransfer = Pick<
  Row<"AccountTransfer">,
  "id" | "userNo" | "payeeUserNo" | "currency" | "amountMinor" | "feeMinor"
>;

/** Returns the total debit of the payer: the amount and the fee. */
export const transferDebitOf = ({ amountMinor, feeMinor }: Pick<MovingTransfer, "amountMinor" | "feeMinor">): bigint =>
  amountMinor + feeMinor;

/** Returns the payer's account, available or held. */
export const payerAccountOf = ({ userNo, currency }: MovingTransfer, purpose: MerchantPurpose) =>
  merchantAccount(userNo, purpose, currencyFromColumn(currency));

/**
 * Returns the posting of the transfer itself, on both merchants' accounts: amount and fee are debited together from the
 * payer's available or held money; the payee is credited the amount, the platform the fee.
 */
export function transferPosting(of: MovingTransfer, from: MerchantPurpose, at: Date, by: Actor): Posting {
  const currency = currencyFromColumn(of.currency);
  const lines: PostingLine[] = [
    { ledgerAccount: payerAccountOf(of, from), side: "D", minor: transferDebitOf(of) },
    { ledgerAccount: merchantAccount(of.payeeUserNo, "available", currency), side: "C", minor: of.amountMinor },
  ];
  if (of.feeMinor > 0n)
    lines.push({ ledgerAccount: platformAccount("feeIncome", currency, of.id), side: "C", minor: of.feeMinor });
  return { orderId: of.id, leg: "transfer", kind: "transfer", at, by, lines };
}

/** Returns the posting that holds amount and fee during a review. */
export const transferHoldPosting = (of: MovingTransfer, at: Date, by: Actor): Posting => ({
  orderId: of.id,
  leg: "hold",
  kind: "transferHold",
  at,
  by,
  lines: moved(payerAccountOf(of, "available"), payerAccountOf(of, "held"), transferDebitOf(of)),
});

/** Returns the posting that releases the held amount when the transfer is not executed. */
export const transferReleasePosting = (of: MovingTransfer, at: Date, by: Actor): Posting => ({
  orderId: of.id,
  leg: "holdBack",
  kind: "transferHoldBack",
  at,
  by,
  lines: moved(payerAccountOf(of, "held"), payerAccountOf(of, "available"), transferDebitOf(of)),
});
