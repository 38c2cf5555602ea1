import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/** Names the job that checks an account for receipts. */
export const idleKind = "receiving.idle";
/** Runs after arrivals of the same instant: their funds still save the account. */
const priority = 31;

/** Returns the time of an account's cancellation: a number of days after the last receipt, or after its opening. */
export const idleCancellationTime = (openedAt: Date, lastFundsAt: Date | null): Date =>
  addMilliseconds(lastFundsAt ?? openedAt, accountIdleDaysMax * dayMs);

/** Schedules the next check after `after` of an account that ends at `cancelsAt`: at a warning, or at its end. */
export async function scheduleNextReceivingAccountIdleCheck(
  tx: InWorld,
  id: string,
  cancelsAt: Date,
  after: Date,
): Promise<void> {
  const instants = [...accountIdleWarningDays, 0].map((days) => addMilliseconds(cancelsAt, -days * dayMs));
  const dueAt = instants.find((at) => isBefore(after, at));
  if (dueAt) await schedule(tx, { kind: idleKind, subject: id, dueAt, priority });
}

/** Schedules the first check of a newly opened account. */
export const startReceivingAccountIdleChecks = (tx: InWorld, id: string, openedAt: Date): Promise<void> =>
  scheduleNextReceivingAccountIdleCheck(tx, id, idleCancellationTime(openedAt, null), openedAt);

export const cancelReceivingAccountIdleChecks = (tx: InWorld, id: string): Promise<void> =>
  unschedule(tx, idleKind, id);
