import { widenedRate, type Side } from "@/lib/exchange/rules";
import type { Rate } from "@/lib/money/rate";
import { offHoursMarginPpm } from "@/lib/settlement/advance/terms";
import { isMarketOpenAt, nextTradingOpening } from "@/lib/time/calendar";
import { numericWorldTerm } from "../worlds/world";
import { findUsableTick, type AtNow } from "./fresh";
import { tradingHoursOf } from "./parameters";

/** Describes how rates are derived while the market is closed. */
export interface OffHours {
  /** Holds the instant of the market's last rate; null where none counts. */
  readonly rateAt: Date | null;
  readonly marginPpm: number;
  readonly opensAt: Date;
}

/** Returns how rates are derived while the market is closed; null while it is open. */
export async function readOffHoursPricing(tx: AtNow): Promise<OffHours | null> {
  const hours = tradingHoursOf(tx.world);
  if (isMarketOpenAt(tx.now, hours)) return null;
  return {
    rateAt: (await findUsableTick(tx))?.at ?? null,
    marginPpm: numericWorldTerm(tx.world, "offHoursMarginPpm", offHoursMarginPpm),
    opensAt: nextTradingOpening(tx.now, hours),
  };
}

/** Returns a customer's rate for the current hour: widened by the margin while the market is closed. */
export const applyOffHoursMargin = (
  { rate, side }: { readonly rate: Rate; readonly side: Side },
  off: OffHours | null,
): Rate => (off ? widenedRate(rate, side, off.marginPpm) : rate);
