import { amountText } from "@/lib/money/money";
import { issueAt, type InputIssue } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { amountMin, isPayable, noExchange } from "@/lib/payments/rules";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The amount, payee and accounts of a payment. The amount is in the payee's currency or the paying account's. */
export interface Asked {
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
 * The merchant's own payee, when it may be paid from this account. An account of another currency means an exchange,
 * and no exchange is open to who is not verified, or where the site offers none.
 */
export async function payable(
  tx: Tx<
    "ACCOUNT_NOTFOUND" | "INVALID_CURRENCY" | "BELOW_MINI_LIMIT" | "PAY_CURRENCY_UNVERIFIED" | "EXCHANGE_NOT_OFFERED"
  >,
  { userNo, ...who }: Who,
  { payeeId, amount, payCurrency, feeCurrency = payCurrency }: Asked,
): Promise<Payable> {
  const found = await enabledPayee(tx, userNo, payeeId);
  const currency = currencyOf(found.currency);
  const issues = currencyIssues({ amount, currency, payCurrency, feeCurrency });
  if (issues.length > 0) return tx.refuse("INVALID_CURRENCY", issues);
  if (payCurrency !== currency || feeCurrency !== payCurrency) requireExchange(tx, who, currency);
  const minimum = amount.currency === currency ? minimumMissed(amount) : null;
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  return { payee: found, currency, feeCurrency };
}

/** Returns what is wrong with the currencies of a payment, by its entries. */
export const currencyIssues = ({
  amount,
  currency,
  payCurrency,
  feeCurrency,
}: Pick<Payable, "currency" | "feeCurrency"> & Pick<Asked, "amount" | "payCurrency">): readonly InputIssue[] => [
  ...(amount.currency === currency || amount.currency === payCurrency ? [] : [issueAt("amount", "currency.differs")]),
  ...(isPayable(currency) ? [] : [issueAt("payeeId", "payee.currency")]),
  ...(isPayable(payCurrency) ? [] : [issueAt("payCurrency", "payee.currency")]),
  ...(isPayable(feeCurrency) ? [] : [issueAt("feeCurrency", "payee.currency")]),
];

/**
 * The merchant's own payee, enabled, and kept so until the transaction ends: shared by all who pay it; who changes or
 * removes it waits, and then sees the payment.
 */
export async function enabledPayee(tx: Tx<"ACCOUNT_NOTFOUND">, userNo: string, payeeId: string): Promise<Row<"Payee">> {
  const found = await lockRow(tx, "Payee", { world: tx.world.id, id: payeeId }, "shared");
  if (found?.userNo !== userNo) return tx.refuse("ACCOUNT_NOTFOUND");
  return found.state === "enabled" ? found : tx.refuse("ACCOUNT_NOTFOUND", { why: found.state });
}

/**
 * Refuses an exchange for a payment to who is not verified, and to everybody where the site exchanges no currencies. The
 * refusal names the currency of the account that pays without one.
 */
export function requireExchange(
  tx: Tx<"PAY_CURRENCY_UNVERIFIED" | "EXCHANGE_NOT_OFFERED">,
  who: Pick<Who, "realNameState" | "firstVerify" | "isCertExpired" | "isWithoutExchange">,
  currency: Currency,
): void {
  const why = noExchange(who, !who.isWithoutExchange);
  if (why) tx.refuse(why === "unverified" ? "PAY_CURRENCY_UNVERIFIED" : "EXCHANGE_NOT_OFFERED", { currency });
}

/** The least that is paid out in a currency, in words, where an amount is less; null where it is enough. */
export function minimumMissed(amount: Money): string | null {
  const least = amountMin(amount.currency);
  return amount.minor < least.minor ? amountText(least) : null;
}
