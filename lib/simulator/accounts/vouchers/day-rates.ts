import { unitPriceInBaseCurrency } from "@/lib/accounts/vouchers/voucher";
import type { Currency } from "@/lib/money/currency";
import { canonicalPair, type Rate } from "@/lib/money/rate";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { tickBefore } from "@/lib/simulator/driving/market/ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the rates of a day to a currency: the mid rates in force when the day began in Beijing. They are known once
 * the day begins and never change, so neither do its vouchers. Null for a currency without a rate.
 */
export function createDayRateLookup(
  tx: InWorld,
  base: Currency,
): (day: Day) => Promise<(currency: Currency) => Rate | null> {
  const midsByDay = new Map<Day, Promise<Mids>>();
  const midsOn = (day: Day): Promise<Mids> => {
    const mids = midsByDay.get(day) ?? tickBefore(tx, beijingInstant(day)).then((tick) => tick?.mids ?? {});
    midsByDay.set(day, mids);
    return mids;
  };
  return async (day) => {
    const mids = await midsOn(day);
    return (currency) => {
      const mid = midOf(mids, canonicalPair(currency, base));
      return mid ? unitPriceInBaseCurrency(base, mid) : null;
    };
  };
}
