import type { operations } from "@/lib/operations/calls/worlds";
import type { Takes } from "@/lib/call/call";
import { beijingSecondsText } from "@/lib/time/beijing";
import { monthsLater } from "@/lib/time/calendar";
import { isBefore, lastInstant, later, secondMs } from "@/lib/time/instant";
import { lockedWorld } from "../../worlds/begin-world";
import type { Handler } from "../../handler";
import { jobHandlers } from "../../job-handlers";
import { coarseNow, coarseTerms } from "../../market/parameters";
import { wakeChecks } from "../../exchange/forward/checks";
import { advance as workOff } from "../../worlds/scheduler";
import { failuresOf } from "../../worlds/failed-jobs";
import { namedIn, setTermsOf, worldNow } from "../../worlds/world";
import { logHashOn } from "../../worlds/event-log";
import { inWorld } from "../../store/tx";

/** How many jobs one request runs: a second or two of work, so that a page can show its progress. */
const itemsAtOnce = 400;
/** How many failures an answer names. */
const failuresTold = 10;

/** The instant an advance is to end at; undefined where it does not say. */
function wantedOf({ to, bySeconds, byMonths }: Takes<typeof operations.advance>, now: Date): Date | undefined {
  if (to) return to;
  if (byMonths !== undefined) return monthsLater(now, byMonths);
  return bySeconds === undefined ? undefined : later(now, bySeconds * secondMs);
}

/**
 * Moves a clock forward. Each job runs in a transaction of its own and takes the clock along, so a request that is cut
 * off leaves a world that is merely not as far; only when all are done does the clock reach the target. A market that
 * stands stops the clock, and the answer says why.
 */
export const advance: Handler<typeof operations.advance> = async (takes, context) => {
  const { world, now, by, db, refuse, transact } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const wanted = wantedOf(takes, now);
  if (!wanted) return refuse("EMPTY_PARAM");
  const target = isBefore(lastInstant, wanted) ? lastInstant : wanted;
  if (isBefore(target, now)) return refuse("CLOCK_BACKWARDS", { now: beijingSecondsText(now) });
  // an advance that was stopped on the way may have postponed checks that operations since then are waiting for
  await wakeChecks(context);
  const { effects, isDone } = await workOff(db, world.id, target, jobHandlers, {
    most: itemsAtOnce,
    stopsAtFaults: true,
    ...(takes.tickSeconds !== undefined && { terms: coarseTerms(world, takes.tickSeconds) }),
  });
  return transact(async (tx) => {
    const held = await lockedWorld(tx.sql, world.id);
    const reached = worldNow(held, by.at);
    const isThere = isDone && isBefore(reached, target);
    if (isThere)
      await tx.prisma.world.updateMany({ where: { id: world.id }, data: { clockAt: target, clockSince: by.at } });
    const end = isThere ? target : reached;
    // a rate is not too old as long as its ticks come no oftener
    if (namedIn(held.terms)[coarseNow] !== takes.tickSeconds)
      await setTermsOf(tx.sql, held, { [coarseNow]: takes.tickSeconds ?? null });
    const failures = await failuresOf(inWorld(tx.sql, held), failuresTold);
    const isAllDone = isDone && !failures.some(({ kind }) => jobHandlers.get(kind)?.nextAt);
    return {
      from: now,
      now: end,
      span: `${beijingSecondsText(now)} → ${beijingSecondsText(end)}`,
      target,
      isDone: isAllDone,
      effects: [...effects],
      failures,
      logHash: isAllDone ? await logHashOn(inWorld(tx.sql, held), end) : "",
    };
  });
};
