import { scaleOf, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { settledAbove, settledAboveElse } from "./terms";

/** The amount that a settlement of a currency has to be above. */
export const settlesAbove = (currency: Currency): Money =>
  money(currency, (settledAbove[currency] ?? settledAboveElse) * 10n ** BigInt(scaleOf(currency)));

/** Whether an amount is enough to be settled: above the least one, which is not enough itself. */
export const isEnoughToSettle = ({ currency, minor }: Money): boolean => minor > settlesAbove(currency).minor;
