import { dispatchMinutes } from "@/lib/payments/terms";
import { scheduledPaymentSendTime } from "@/lib/payments/ahead/pay-day";
import type { Day } from "@/lib/time/beijing";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the instant at which a payment is passed to the banks: the stored one, or a number of minutes after it was
 * placed; until then it may be cancelled.
 */
export const paymentDispatchTime = (
  world: Pick<World, "terms">,
  { placedAt, dispatchAt }: { placedAt: Date; dispatchAt?: Date | null },
): Date =>
  dispatchAt ?? addMilliseconds(placedAt, numericWorldTerm(world, "dispatchMinutes", dispatchMinutes) * minuteMs);

/**
 * Returns the dispatch time of a payment that can proceed from an instant on: after the usual minutes, and not before
 * the morning of its scheduled day.
 */
export function earliestDispatchTime(world: Pick<World, "terms">, from: Date, payOn: Day | null): Date {
  const soonest = paymentDispatchTime(world, { placedAt: from });
  const scheduledStart = payOn === null ? soonest : scheduledPaymentSendTime(payOn);
  return isBefore(soonest, scheduledStart) ? scheduledStart : soonest;
}

/** Runs dispatches after the expiries of their instant and before the market's ticks. */
const dispatchPriority = 20;

/** Schedules the dispatch of a payment. */
export const schedulePaymentDispatch = (tx: InWorld, id: string, dueAt: Date): Promise<void> =>
  schedule(tx, { kind: "payments.dispatch", subject: id, dueAt, priority: dispatchPriority });
