import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

const shownAs = (code: Currency): Currency => (code === "CNH" ? "CNY" : code);

/** Whether an amount is sold for yuan; yuan themselves are paid out as they are. */
export const isExchanged = ({ currency }: Pick<Money, "currency">): boolean => currency !== "CNH";

/** An amount of a settlement as people call it: the yuan that the ledger keeps as CNH arrive in the mainland as CNY. */
export const shownYuan = ({ currency, minor }: Money): Money => money(shownAs(currency), minor);

/** The same of a rate. */
export const shownYuanRate = ({ base, quote, value }: Rate): Rate => ({
  base: shownAs(base),
  quote: shownAs(quote),
  value,
});

/** An amount of yuan that somebody named, as the calls take it. */
export const keptYuan = ({ currency, minor }: Money): Money => money(currency === "CNY" ? "CNH" : currency, minor);
