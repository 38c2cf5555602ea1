import type { Currency } from "@/lib/money/currency";
import { schedulablePayDayRange } from "@/lib/payments/ahead/pay-day";
import { payAheadDays } from "@/lib/payments/terms";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { firstCommonBankDay, banksOffDayOf } from "@/lib/time/settlement";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Returns the maximum number of days for which a payment can be scheduled ahead in a world. */
export const maxScheduleAheadDays = (world: Pick<World, "terms">): number =>
  numericWorldTerm(world, "payAheadDays", payAheadDays);

/**
 * Returns the requested day of a payment if it is later; null for today, for immediate payment. A day off of its
 * currencies is refused with the next working day, because a bank does not move a requested date.
 */
export function requestedPayDay(
  tx: Tx<"PAY_DAY_OUT_OF_RANGE" | "PAY_DAY_OFF">,
  payOn: Day | undefined,
  currencies: readonly Currency[],
): Day | null {
  const today = beijingDay(tx.now);
  if (payOn === undefined || payOn === today) return null;
  const { first, last } = schedulablePayDayRange(today, maxScheduleAheadDays(tx.world));
  if (payOn < first || payOn > last) return tx.refuse("PAY_DAY_OUT_OF_RANGE", { from: today, to: last });
  if (banksOffDayOf(currencies, payOn))
    return tx.refuse("PAY_DAY_OFF", { day: payOn, next: firstCommonBankDay(currencies, payOn) });
  return payOn;
}
