import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount, type MerchantPurpose } from "@/lib/simulator/platform/ledger/chart";
import { transfer as moved, type Line, type Posting } from "@/lib/simulator/platform/ledger/post";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";

/** The figures of a transfer that move on accounts. */
export type Moving = Pick<
  Row<"AccountTransfer">,
  "id" | "userNo" | "payeeUserNo" | "currency" | "amountMinor" | "feeMinor"
>;

/** What leaves the payer: the amount and the fee. */
export const debitOf = ({ amountMinor, feeMinor }: Pick<Moving, "amountMinor" | "feeMinor">): bigint =>
  amountMinor + feeMinor;

/** The payer's money, to use or held. */
export const accountOf = ({ userNo, currency }: Moving, purpose: MerchantPurpose) =>
  merchantAccount(userNo, purpose, currencyOf(currency));

/**
 * The transfer itself, on both merchants' accounts: the payer's money, available or held for it, is debited with amount
 * and fee together; the payee is credited the amount, the platform the fee.
 */
export function transferPosting(of: Moving, from: MerchantPurpose, at: Date, by: Actor): Posting {
  const currency = currencyOf(of.currency);
  const lines: Line[] = [
    { ledgerAccount: accountOf(of, from), side: "D", minor: debitOf(of) },
    { ledgerAccount: merchantAccount(of.payeeUserNo, "available", currency), side: "C", minor: of.amountMinor },
  ];
  if (of.feeMinor > 0n)
    lines.push({ ledgerAccount: platformAccount("feeIncome", currency, of.id), side: "C", minor: of.feeMinor });
  return { orderId: of.id, leg: "transfer", kind: "transfer", at, by, lines };
}

/** What a review waits with: amount and fee are held. */
export const holdPosting = (of: Moving, at: Date, by: Actor): Posting => ({
  orderId: of.id,
  leg: "hold",
  kind: "transferHold",
  at,
  by,
  lines: moved(accountOf(of, "available"), accountOf(of, "held"), debitOf(of)),
});

/** The same given back: the transfer is not made. */
export const releasePosting = (of: Moving, at: Date, by: Actor): Posting => ({
  orderId: of.id,
  leg: "holdBack",
  kind: "transferHoldBack",
  at,
  by,
  lines: moved(accountOf(of, "held"), accountOf(of, "available"), debitOf(of)),
});
