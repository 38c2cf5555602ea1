import type { Got } from "@/lib/call/call";
import type { accounts } from "@/lib/accounts/calls/balances";
import { byDisplayOrder, orderCurrencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { NoExchange } from "@/lib/payments/rules";

type Balances = Got<typeof accounts.balances>;

/** The facts of the paying merchant that the page was rendered with. */
export interface PayerBalances {
  readonly balances: Balances;
  /** Why no account of another currency pays; null where one may. */
  readonly noExchange: NoExchange | null;
}

/** The accounts one may pay from, in display order: those with money, the payment's own and the one chosen. */
export function payingAccounts(
  own: Currency,
  chosen: Currency,
  { balances: { rows }, noExchange }: PayerBalances,
): Money[] {
  if (noExchange) return [money(own, rows.find(({ currency }) => currency === own)?.available.minor ?? 0n)];
  const available = new Map(rows.map(({ currency, available: { minor } }) => [currency, minor]));
  return [...new Set([own, chosen, ...rows.map(({ currency }) => currency)])]
    .filter(
      (code) => orderCurrencies.includes(code) && (code === own || code === chosen || (available.get(code) ?? 0n) > 0n),
    )
    .sort(byDisplayOrder)
    .map((code) => money(code, available.get(code) ?? 0n));
}

/** The account offered first: the payment's own currency where there is some, else the first that has money. */
export function preferredAccount(own: Currency, held: PayerBalances): Currency {
  const able = payingAccounts(own, own, held)
    .filter(({ minor }) => minor > 0n)
    .map(({ currency }) => currency);
  return able.includes(own) ? own : (able[0] ?? own);
}
