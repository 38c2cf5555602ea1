import { dispatchMinutes } from "@/lib/payments/terms";
import { payDayStart } from "@/lib/payments/ahead/pay-day";
import type { Day } from "@/lib/time/beijing";
import { isBefore, later, minuteMs } from "@/lib/time/instant";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { term, type World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * When a payment is handed to the banks: so many minutes after it was placed, or as it was written down; until then it
 * may be cancelled.
 */
export const dispatchAtOf = (
  world: Pick<World, "terms">,
  { placedAt, dispatchAt }: { placedAt: Date; dispatchAt?: Date | null },
): Date => dispatchAt ?? later(placedAt, term(world, "dispatchMinutes", dispatchMinutes) * minuteMs);

/**
 * When a payment goes to the banks that nothing stands in the way of from an instant on: after the usual minutes, and
 * not before the morning of the day it is for.
 */
export function dispatchFrom(world: Pick<World, "terms">, from: Date, payOn: Day | null): Date {
  const soonest = dispatchAtOf(world, { placedAt: from });
  const planned = payOn === null ? soonest : payDayStart(payOn);
  return isBefore(soonest, planned) ? planned : soonest;
}

/** Dispatches come after the expiries of their instant and before the market's ticks. */
const dispatchPriority = 20;

/** Schedules the dispatch of a payment. */
export const scheduleDispatch = (tx: InWorld, id: string, dueAt: Date): Promise<void> =>
  schedule(tx, { kind: "payments.dispatch", subject: id, dueAt, priority: dispatchPriority });
