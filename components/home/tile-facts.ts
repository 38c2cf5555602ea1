import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import type { Currency } from "@/lib/money/currency";
import { zero, type Money } from "@/lib/money/money";
import { convertHref } from "./cover";
import type { HomeActions } from "./total";

/** Describes the money in one currency, as the call of the balances replies. */
export interface CurrencyBalance {
  readonly currency: Currency;
  readonly available: Money;
  readonly held: Money;
  /** Holds the value of both in the reporting currency; null without a rate. */
  readonly value: Money | null;
}

/**
 * Returns the balances of the selected currencies, in order, with or without money; without a selection, all currencies
 * that were ever used.
 */
export function visibleBalances(
  rows: readonly CurrencyBalance[],
  reporting: Currency,
  visibleCurrencies: readonly Currency[],
): readonly CurrencyBalance[] {
  if (visibleCurrencies.length === 0) return rows;
  return visibleCurrencies.map(
    (currency) =>
      rows.find((row) => row.currency === currency) ?? {
        currency,
        available: zero(currency),
        held: zero(currency),
        value: zero(reporting),
      },
  );
}

/** Returns a balance's share of the total in per cent, rounded down to a tenth; null when either is unknown or empty. */
export function shareOfTotal({ value }: CurrencyBalance, total: Money | null): string | null {
  if (!value || !total || total.minor <= 0n) return null;
  const tenths = (value.minor * 1_000n) / total.minor;
  return `${tenths / 10n}.${tenths % 10n}%`;
}

/** Lists the actions that begin with a currency and the reader may start; the exchange and the settlement name it. */
export function tileLinks(
  { currency, available }: CurrencyBalance,
  actions: HomeActions,
): { readonly action: "convert" | "pay" | "settle"; readonly href: string }[] {
  const convert = actions.exchange === undefined ? null : convertHref(currency);
  const isSettled = available.minor > 0n && settleableCurrencies.includes(currency);
  return [
    ...(convert ? [{ action: "convert" as const, href: convert }] : []),
    ...(actions.pay === undefined ? [] : [{ action: "pay" as const, href: actions.pay }]),
    ...(actions.settle !== undefined && isSettled
      ? [{ action: "settle" as const, href: hrefWithQueryChanges(actions.settle, {}, { currency }) }]
      : []),
  ];
}
