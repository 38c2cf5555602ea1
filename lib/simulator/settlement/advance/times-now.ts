import { advanceTimes, type AdvanceTimes } from "@/lib/settlement/advance/occupied";
import { advanceInterestPpm, advanceWorkingDays } from "@/lib/settlement/advance/terms";
import { hasOfficialCalendar } from "@/lib/time/calendar";
import { dayOf } from "@/lib/time/beijing";
import type { AtNow } from "@/lib/simulator/driving/market/fresh";
import { offHoursOf, type OffHours } from "@/lib/simulator/driving/market/off-hours";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { term, type World } from "@/lib/simulator/driving/worlds/world";

/** Interest of a day begun in a world, in parts of a million. */
export const interestPpmOf = (world: Pick<World, "terms">): number =>
  term(world, "advanceInterestPpm", advanceInterestPpm);

/** When an advance that is given now costs something, and when it is due. */
export const timesNow = ({
  world,
  now,
}: {
  readonly world: Pick<World, "terms">;
  readonly now: Tx["now"];
}): AdvanceTimes => advanceTimes(now, term(world, "advanceWorkingDays", advanceWorkingDays));

/** When an advance that is given now costs something, what a day costs, and whether these days are known. */
export function advanceTimesNow(of: { readonly world: Pick<World, "terms">; readonly now: Tx["now"] }) {
  const times = timesNow(of);
  return { ...times, interestPpm: interestPpmOf(of.world), isOfficial: hasOfficialCalendar(dayOf(times.dueAt)) };
}

/** What an order goes by that is made now: its rate while the market is closed, and what an advance costs. */
export async function conditionsNow(
  tx: AtNow,
): Promise<{ offHours: OffHours | null; advance: ReturnType<typeof advanceTimesNow> }> {
  return { offHours: await offHoursOf(tx), advance: advanceTimesNow(tx) };
}
