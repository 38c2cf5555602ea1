import { restartTicks } from "@/lib/simulator/driving/market/jobs";
import { txAt, type Tx } from "@/lib/simulator/platform/store/tx";
import { lockedWorld } from "@/lib/simulator/driving/worlds/begin-world";
import { setTermsOf } from "@/lib/simulator/driving/worlds/world";
import type { Stage } from "./stage";

/** The world of a story, now. */
export const here = async (stage: Stage): Promise<Tx> =>
  txAt(stage.sql, await lockedWorld(stage.sql, stage.world.id), stage.now);

/** Sets parameters of a story's world; null leaves one as it usually is. */
export const setTerms = async (stage: Stage, terms: Readonly<Record<string, number | null>>) =>
  setTermsOf(stage.sql, await lockedWorld(stage.sql, stage.world.id), terms);

/** Releases a story's world: from its present time on its clock goes on. `real` is real time. */
export async function releaseClock({ sql, world, now }: Stage, real: Date): Promise<void> {
  await sql.prisma.world.updateMany({ where: { id: world.id }, data: { clockAt: now, clockSince: real } });
}

/** From now on the market ticks as usual, also where it was to tick seldom. */
export async function tickAsUsual(stage: Stage): Promise<void> {
  await setTerms(stage, { tickSeconds: null });
  await restartTicks(await here(stage));
}
