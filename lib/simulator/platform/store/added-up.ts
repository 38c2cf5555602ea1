import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { currencyFromColumn } from "./currency-of";

/** Returns the sums of amounts by currency, in display order, without zero sums. */
export function sumByCurrency(amounts: readonly (readonly [currency: string, minor: string])[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const [currency, minor] of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => money(currencyFromColumn(currency), minor))
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));
}
