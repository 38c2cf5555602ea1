import type { ClientOutput } from "@/lib/call/call";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { byDisplayOrder, orderCurrencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { NoExchange } from "@/lib/payments/rules";

type Balances = ClientOutput<typeof accountCalls.balances>;

/** Describes the facts of the paying merchant that the page was rendered with. */
export interface PayerBalances {
  readonly balances: Balances;
  /** Holds the reason why no account of another currency can pay, or null when one can. */
  readonly noExchange: NoExchange | null;
}

/**
 * Returns the accounts that can pay, in display order: those with a balance, the payment's own currency and the
 * selected one.
 */
export function payingAccountBalances(
  paymentCurrency: Currency,
  selectedCurrency: Currency,
  { balances: { rows }, noExchange }: PayerBalances,
): Money[] {
  if (noExchange)
    return [money(paymentCurrency, rows.find(({ currency }) => currency === paymentCurrency)?.available.minor ?? 0n)];
  const available = new Map(rows.map(({ currency, available: { minor } }) => [currency, minor]));
  return [...new Set([paymentCurrency, selectedCurrency, ...rows.map(({ currency }) => currency)])]
    .filter(
      (code) =>
        orderCurrencies.includes(code) &&
        (code === paymentCurrency || code === selectedCurrency || (available.get(code) ?? 0n) > 0n),
    )
    .sort(byDisplayOrder)
    .map((code) => money(code, available.get(code) ?? 0n));
}

/**
 * Returns the account that is offered first: the payment's own currency when it has a balance, otherwise the first with
 * a balance.
 */
export function preferredPayingCurrency(paymentCurrency: Currency, payerBalances: PayerBalances): Currency {
  const able = payingAccountBalances(paymentCurrency, paymentCurrency, payerBalances)
    .filter(({ minor }) => minor > 0n)
    .map(({ currency }) => currency);
  return able.includes(paymentCurrency) ? paymentCurrency : (able[0] ?? paymentCurrency);
}
