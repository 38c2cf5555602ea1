import { amountText } from "@/lib/money/money";
import { issueAt, type InputIssue } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { minimumPaymentAmount, isPaymentCurrency, crossCurrencyBlockReason } from "@/lib/payments/rules";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Describes the amount, payee and accounts of a payment. The amount is in the payee's currency or the paying account's.
 */
export interface PayableInput {
  readonly payeeId: string;
  readonly amount: Money;
  readonly payCurrency: Currency;
  readonly feeCurrency?: Currency | undefined;
}

interface Payable {
  readonly payee: Row<"Payee">;
  /** The payee's currency. */
  readonly currency: Currency;
  readonly feeCurrency: Currency;
}

/**
 * Returns the merchant's own payee, if it may be paid from this account. An account of another currency requires an
 * exchange, which is not available to unverified merchants, or when the site offers none.
 */
export async function requirePayablePayee(
  tx: Tx<
    "ACCOUNT_NOTFOUND" | "INVALID_CURRENCY" | "BELOW_MINI_LIMIT" | "PAY_CURRENCY_UNVERIFIED" | "EXCHANGE_NOT_OFFERED"
  >,
  { userNo, ...principal }: Principal,
  { payeeId, amount, payCurrency, feeCurrency = payCurrency }: PayableInput,
): Promise<Payable> {
  const payeeRow = await lockEnabledPayee(tx, userNo, payeeId);
  const currency = currencyFromColumn(payeeRow.currency);
  const issues = currencyIssues({ amount, currency, payCurrency, feeCurrency });
  if (issues.length > 0) return tx.refuse("INVALID_CURRENCY", issues);
  if (payCurrency !== currency || feeCurrency !== payCurrency) requireExchangeAccess(tx, principal, currency);
  const minimum = amount.currency === currency ? missedMinimumPayout(amount) : null;
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  return { payee: payeeRow, currency, feeCurrency };
}

/** Returns the issues of a payment's currencies, by field. */
export const currencyIssues = ({
  amount,
  currency,
  payCurrency,
  feeCurrency,
}: Pick<Payable, "currency" | "feeCurrency"> & Pick<PayableInput, "amount" | "payCurrency">): readonly InputIssue[] => [
  ...(amount.currency === currency || amount.currency === payCurrency ? [] : [issueAt("amount", "currency.differs")]),
  ...(isPaymentCurrency(currency) ? [] : [issueAt("payeeId", "payee.currency")]),
  ...(isPaymentCurrency(payCurrency) ? [] : [issueAt("payCurrency", "payee.currency")]),
  ...(isPaymentCurrency(feeCurrency) ? [] : [issueAt("feeCurrency", "payee.currency")]),
];

/**
 * Returns the merchant's own enabled payee, with a shared lock until the transaction ends: all payments to it share the
 * lock; a change or removal waits, and then sees the payment.
 */
export async function lockEnabledPayee(
  tx: Tx<"ACCOUNT_NOTFOUND">,
  userNo: string,
  payeeId: string,
): Promise<Row<"Payee">> {
  const payeeRow = await lockRow(tx, "Payee", { world: tx.world.id, id: payeeId }, "shared");
  if (payeeRow?.userNo !== userNo) return tx.refuse("ACCOUNT_NOTFOUND");
  return payeeRow.state === "enabled" ? payeeRow : tx.refuse("ACCOUNT_NOTFOUND", { why: payeeRow.state });
}

/**
 * Refuses an exchange for a payment to unverified merchants, and to all when the site exchanges no currencies. The
 * refusal names the currency of the account that pays without one.
 */
export function requireExchangeAccess(
  tx: Tx<"PAY_CURRENCY_UNVERIFIED" | "EXCHANGE_NOT_OFFERED">,
  principal: Pick<Principal, "realNameState" | "firstVerify" | "isCertExpired" | "isWithoutExchange">,
  currency: Currency,
): void {
  const why = crossCurrencyBlockReason(principal, !principal.isWithoutExchange);
  if (why) tx.refuse(why === "unverified" ? "PAY_CURRENCY_UNVERIFIED" : "EXCHANGE_NOT_OFFERED", { currency });
}

/** Returns the minimum payout in a currency as text when an amount is less, otherwise null. */
export function missedMinimumPayout(amount: Money): string | null {
  const least = minimumPaymentAmount(amount.currency);
  return amount.minor < least.minor ? amountText(least) : null;
}
