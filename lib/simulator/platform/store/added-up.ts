import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { currencyOf } from "./currency-of";

/** The sums of amounts, currency by currency, in the order of display; zero sums are left out. */
export function addedUp(amounts: readonly (readonly [currency: string, minor: string])[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const [currency, minor] of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => money(currencyOf(currency), minor))
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));
}
