import type { Day } from "@/lib/time/beijing";
import type { Money } from "@/lib/money/money";

/** Holds the merchant's total assets at the end of a day. */
export interface DayTotal {
  readonly day: Day;
  readonly total: Money;
}

/**
 * Returns the totals from the last empty day before the first money on, oldest first: a merchant that began ten days ago
 * has a course of ten days, not of ninety. All of them when there was money from the first day on; none when there never
 * was any.
 */
export function totalsSinceFirstMoney(rows: readonly DayTotal[]): readonly DayTotal[] {
  const first = rows.findIndex(({ total }) => total.minor !== 0n);
  return first < 0 ? [] : rows.slice(Math.max(0, first - 1));
}
