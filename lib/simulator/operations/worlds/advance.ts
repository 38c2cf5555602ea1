import type { operations } from "@/lib/operations/calls/worlds";
import { isBefore, lastInstant, later, secondMs } from "@/lib/time/instant";
import { lockedWorld } from "../../worlds/begin-world";
import type { Handler } from "../../handler";
import { jobHandlers } from "../../job-handlers";
import { wakeChecks } from "../../exchange/forward/checks";
import { advance as workOff } from "../../worlds/scheduler";
import { worldNow } from "../../worlds/world";
import { logHash } from "../../worlds/event-log";

/** How many jobs one request runs: a second or two of work, so that a page can show its progress. */
const itemsAtOnce = 400;

/**
 * Moves a clock forward. Each job runs in a transaction of its own and takes the clock along, so a request that is cut
 * off leaves a world that is merely not as far; only when all are done does the clock reach the target.
 */
export const advance: Handler<typeof operations.advance> = async ({ to, bySeconds }, context) => {
  const { world, now, by, db, refuse, transact } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const wanted = to ?? (bySeconds === undefined ? undefined : later(now, bySeconds * secondMs));
  if (!wanted) return refuse("EMPTY_PARAM");
  const target = isBefore(lastInstant, wanted) ? lastInstant : wanted;
  if (isBefore(target, now)) return refuse("CLOCK_BACKWARDS");
  // an advance that was stopped on the way may have postponed checks that operations since then are waiting for
  await wakeChecks(context);
  const { effects, isDone } = await workOff(db, world.id, target, jobHandlers, itemsAtOnce);
  return transact(async (tx) => {
    const reached = worldNow(await lockedWorld(tx.sql, world.id), by.at);
    const isThere = isDone && isBefore(reached, target);
    if (isThere)
      await tx.prisma.world.updateMany({ where: { id: world.id }, data: { clockAt: target, clockSince: by.at } });
    return {
      now: isThere ? target : reached,
      target,
      isDone,
      effects: [...effects],
      logHash: isDone ? await logHash(tx) : "",
    };
  });
};
