import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { settledAbove, settledAboveElse } from "./terms";

/** Returns the amount that a settlement of a currency has to exceed. */
export const exclusiveSettlementMinimum = (currency: Currency): Money =>
  money(currency, (settledAbove[currency] ?? settledAboveElse) * 10n ** BigInt(currencyDecimals(currency)));

/** Returns true when an amount exceeds the minimum for settlement; the minimum itself is not enough. */
export const isEnoughToSettle = ({ currency, minor }: Money): boolean =>
  minor > exclusiveSettlementMinimum(currency).minor;
