import { widenedRate, type Side } from "@/lib/exchange/rules";
import type { Rate } from "@/lib/money/rate";
import { offHoursMarginPpm } from "@/lib/settlement/advance/terms";
import { isOpen, nextOpening } from "@/lib/time/calendar";
import { term } from "../worlds/world";
import { freshTick, type AtNow } from "./fresh";
import { hoursOf } from "./parameters";

/** How a rate comes about while the market is closed. */
export interface OffHours {
  /** The instant of the market's last rate; null where there is none that counts. */
  readonly rateAt: Date | null;
  readonly marginPpm: number;
  readonly opensAt: Date;
}

/** Returns how rates come about while the market is closed; null while it is open. */
export async function offHoursOf(tx: AtNow): Promise<OffHours | null> {
  const hours = hoursOf(tx.world);
  if (isOpen(tx.now, hours)) return null;
  return {
    rateAt: (await freshTick(tx))?.at ?? null,
    marginPpm: term(tx.world, "offHoursMarginPpm", offHoursMarginPpm),
    opensAt: nextOpening(tx.now, hours),
  };
}

/** Returns a customer's rate as it counts at this hour: widened by the margin while the market is closed. */
export const atThisHour = ({ rate, side }: { readonly rate: Rate; readonly side: Side }, off: OffHours | null): Rate =>
  off ? widenedRate(rate, side, off.marginPpm) : rate;
