import { towards } from "@/lib/accounts/vouchers/voucher";
import type { Currency } from "@/lib/money/currency";
import { pairOf, type Rate } from "@/lib/money/rate";
import { beijing, type Day } from "@/lib/time/beijing";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { tickBefore } from "@/lib/simulator/driving/market/ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * The rates of a day towards a currency: the mid rates that counted when it began in Beijing. They are known once the
 * day begins and never change, so that its vouchers never do. Null for a currency without one.
 */
export function dayRates(tx: InWorld, base: Currency): (day: Day) => Promise<(currency: Currency) => Rate | null> {
  const known = new Map<Day, Promise<Mids>>();
  const midsOn = (day: Day): Promise<Mids> => {
    const asked = known.get(day) ?? tickBefore(tx, beijing(day)).then((tick) => tick?.mids ?? {});
    known.set(day, asked);
    return asked;
  };
  return async (day) => {
    const mids = await midsOn(day);
    return (currency) => {
      const mid = midOf(mids, pairOf(currency, base));
      return mid ? towards(base, mid) : null;
    };
  };
}
