import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { isTradable } from "@/lib/exchange/rules";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { Currency } from "@/lib/money/currency";
import { decimalText, type Money } from "@/lib/money/money";

/** Describes the balance of a currency that may be sold. */
interface Balance {
  readonly currency: Currency;
  readonly available: Money;
  /** Holds its value in the reporting currency; null without a rate. */
  readonly value: Money | null;
}

const worth = ({ value }: Balance): bigint => value?.minor ?? 0n;

/**
 * Returns the address of the exchange that buys a missing amount, with pair and amount filled in: it sells the currency
 * whose balance is worth most. Null when no balance can be exchanged for it.
 */
export function coverHref(missing: Money, balances: readonly Balance[]): Route | null {
  const [source] = balances
    .filter(({ currency, available }) => available.minor > 0n && isTradable(currency, missing.currency))
    .sort((a, b) => (worth(a) === worth(b) ? 0 : worth(a) > worth(b) ? -1 : 1));
  return source
    ? hrefWithQueryChanges(
        exchangeScreens.apply.path,
        {},
        { sell: source.currency, buy: missing.currency, fixed: "buy", amount: decimalText(missing) },
      )
    : null;
}

/** Returns the address of an exchange that sells a currency; null when it is not exchanged. */
export function convertHref(currency: Currency): Route | null {
  const buy: Currency = currency === "CNH" ? "USD" : "CNH";
  return isTradable(currency, buy)
    ? hrefWithQueryChanges(exchangeScreens.apply.path, {}, { sell: currency, buy })
    : null;
}
