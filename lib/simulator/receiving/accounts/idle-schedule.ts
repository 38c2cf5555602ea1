import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { dayMs, isBefore, later } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/** The job that looks whether anything came in on an account. */
export const idleKind = "receiving.idle";
/** Arrivals of the same instant come first: funds that come in exactly then keep the account. */
const priority = 31;

/** An account is cancelled so many days after the last funds came in, or after it was opened. */
export const cancelsAtOf = (openedAt: Date, lastFundsAt: Date | null): Date =>
  later(lastFundsAt ?? openedAt, accountIdleDaysMax * dayMs);

/** The next instant after `after` at which an account that ends at `cancelsAt` is looked at: a warning's, or its end. */
export async function lookNext(tx: InWorld, id: string, cancelsAt: Date, after: Date): Promise<void> {
  const instants = [...accountIdleWarningDays, 0].map((days) => later(cancelsAt, -days * dayMs));
  const dueAt = instants.find((at) => isBefore(after, at));
  if (dueAt) await schedule(tx, { kind: idleKind, subject: id, dueAt, priority });
}

/** The first look at an account that has just been opened. */
export const watchIdle = (tx: InWorld, id: string, openedAt: Date): Promise<void> =>
  lookNext(tx, id, cancelsAtOf(openedAt, null), openedAt);

export const forgetIdle = (tx: InWorld, id: string): Promise<void> => unschedule(tx, idleKind, id);
