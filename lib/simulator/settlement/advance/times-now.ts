import { advanceTimes, type AdvanceTimes } from "@/lib/settlement/advance/occupied";
import { advanceInterestPpm, advanceWorkingDays } from "@/lib/settlement/advance/terms";
import type { Tx } from "../../store/tx";
import { term, type World } from "../../worlds/world";

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
