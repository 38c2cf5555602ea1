import { advanceTimesAt, type AdvanceTimes } from "@/lib/settlement/advance/used-credit";
import { advanceInterestPpm, advanceWorkingDays } from "@/lib/settlement/advance/terms";
import { hasMainlandCalendar } from "@/lib/time/calendar";
import { beijingDay } from "@/lib/time/beijing";
import type { AtNow } from "@/lib/simulator/driving/market/fresh";
import { readOffHoursPricing, type OffHours } from "@/lib/simulator/driving/market/off-hours";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Returns the interest of a begun day in a world, in parts of a million. */
export const dailyAdvanceInterestPpm = (world: Pick<World, "terms">): number =>
  numericWorldTerm(world, "advanceInterestPpm", advanceInterestPpm);

/** Returns the free or prepaid times of an advance given now, and its due time. */
export const currentAdvanceTimes = ({
  world,
  now,
}: {
  readonly world: Pick<World, "terms">;
  readonly now: Tx["now"];
}): AdvanceTimes => advanceTimesAt(now, numericWorldTerm(world, "advanceWorkingDays", advanceWorkingDays));

/**
 * Returns the times of an advance given now, the daily interest, and whether an official calendar covers these days.
 */
export function currentAdvanceTerms(of: { readonly world: Pick<World, "terms">; readonly now: Tx["now"] }) {
  const times = currentAdvanceTimes(of);
  return {
    ...times,
    interestPpm: dailyAdvanceInterestPpm(of.world),
    isOfficial: hasMainlandCalendar(beijingDay(times.dueAt)),
  };
}

/** Returns the conditions of an order made now: its rate while the market is closed, and the cost of an advance. */
export async function currentOrderConditions(
  tx: AtNow,
): Promise<{ offHours: OffHours | null; advance: ReturnType<typeof currentAdvanceTerms> }> {
  return { offHours: await readOffHoursPricing(tx), advance: currentAdvanceTerms(tx) };
}
