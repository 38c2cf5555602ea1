import type { Day } from "@/lib/time/beijing";
import { minus, plus, type Money } from "@/lib/money/money";

/**
 * Returns the total balance at the end of each day, oldest first: the current total minus later inflows plus later
 * outflows, both at current rates. Empty when the total, or a flow, is unknown or in another currency.
 */
export function endOfDayBalances(
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
  let runningTotal = total;
  const totals: { day: Day; total: Money }[] = [];
  for (const { to, moneyIn, moneyOut } of [...rows].reverse()) {
    totals.unshift({ day: to, total: runningTotal });
    runningTotal = plus(minus(runningTotal, moneyIn), moneyOut);
  }
  return totals;
}
