import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

const displayCurrency = (code: Currency): Currency => (code === "CNH" ? "CNY" : code);

/** Returns true when an amount is sold for yuan; yuan themselves are paid out without an exchange. */
export const isExchangedForYuan = ({ currency }: Pick<Money, "currency">): boolean => currency !== "CNH";

/**
 * Returns an amount of a settlement for display: the yuan that the ledger stores as CNH arrive in the mainland as CNY.
 */
export const cnhAsDisplayedCny = ({ currency, minor }: Money): Money => money(displayCurrency(currency), minor);

/** Does the same for a rate. */
export const displayYuanRate = ({ base, quote, value }: Rate): Rate => ({
  base: displayCurrency(base),
  quote: displayCurrency(quote),
  value,
});

/** Returns an entered amount of yuan as the calls accept it. */
export const cnyAsLedgerCnh = ({ currency, minor }: Money): Money =>
  money(currency === "CNY" ? "CNH" : currency, minor);
