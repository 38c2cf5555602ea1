import type { Day } from "@/lib/time/beijing";
import { minus, plus, type Money } from "@/lib/money/money";

/**
 * What there was in all at the end of each day, the oldest first: the total of now less what has come since and plus
 * what has gone, both at the rates of now. Empty where the total, or a flow, is in another currency or unknown.
 */
export function dayTotals(
  total: Money | null,
  {
    currency,
    rows,
  }: {
    readonly currency: string;
    readonly rows: readonly { readonly to: Day; readonly moneyIn: Money; readonly moneyOut: Money }[];
  },
): { day: Day; total: Money }[] {
  if (total?.currency !== currency) return [];
  let left = total;
  const found: { day: Day; total: Money }[] = [];
  for (const { to, moneyIn, moneyOut } of [...rows].reverse()) {
    found.unshift({ day: to, total: left });
    left = plus(minus(left, moneyIn), moneyOut);
  }
  return found;
}
