import { merchant as machine } from "@/lib/access/states";
import { idleDaysMax, idleWarningDays } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { dayMs, isBefore, later } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { rejectRemittance } from "../../receiving/remittances/reject-remittance";
import { schedule, unschedule, type JobHandler, type Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { lastFundsOf } from "./last-funds.sql";
import { tellOwners } from "./tell";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

const kind = "access.idle";
/** Arrivals of the same instant come first: funds that come in exactly then keep the account open. */
const idlePriority = 30;

/** The facts that decide when an account closes. */
export interface Standing {
  readonly id: string;
  readonly state: string;
  readonly openedAt: Date;
  readonly lastFundsAt: Date | null;
  readonly closesAt: Date;
}

/** An account's present facts; undefined for an unknown merchant. `lock` keeps them until the transaction ends. */
export async function standingOf(
  tx: InWorld,
  userNo: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Standing | undefined> {
  const row = lock
    ? await lockRow(tx, "Merchant", { world: tx.world.id, userNo })
    : await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (!row) return undefined;
  const known = { openedAt: row.reopenedAt ?? row.madeAt, lastFundsAt: await lastFundsOf(tx, userNo) };
  return { id: row.id, state: row.state, ...known, closesAt: closesAtOf(known) };
}

/** An account closes so many days after the last funds came in, or after it was opened. */
export const closesAtOf = ({ openedAt, lastFundsAt }: Pick<Standing, "openedAt" | "lastFundsAt">): Date =>
  later(lastFundsAt && isBefore(openedAt, lastFundsAt) ? lastFundsAt : openedAt, idleDaysMax * dayMs);

/** Schedules the first check: a warning is the earliest that can come of it. */
export const watchIdle = (tx: InWorld, userNo: string, openedAt: Date): Promise<void> =>
  lookNext(tx, userNo, later(openedAt, idleDaysMax * dayMs), openedAt);

/**
 * The next instant after `after` at which an account that closes at `closesAt` is looked at: a warning's, or its end.
 */
async function lookNext(tx: InWorld, userNo: string, closesAt: Date, after: Date): Promise<void> {
  const instants = [...idleWarningDays, 0].map((days) => later(closesAt, -days * dayMs));
  const dueAt = instants.find((at) => isBefore(after, at));
  if (dueAt) await schedule(tx, { kind, subject: userNo, dueAt, priority: idlePriority });
}

/** Unschedules the next check: the account is closed, or another check replaces it. */
export const forgetIdle = (tx: InWorld, userNo: string): Promise<void> => unschedule(tx, kind, userNo);

/**
 * Checks an account when it could be time. What comes in never touches the schedule: each check counts from the last one
 * and schedules the next where a warning would then be due, so a merchant costs a handful of checks a year.
 */
export const companyJobs: Record<string, JobHandler> = {
  async [kind](tx, { subject: userNo, dueAt }) {
    const standing = await standingOf(tx, userNo, { lock: true });
    if (!standing || standing.state !== machine.first) return [];
    const { closesAt } = standing;
    if (!isBefore(dueAt, closesAt)) return close(tx, userNo, standing);
    await lookNext(tx, userNo, closesAt, dueAt);
    return isBefore(dueAt, later(closesAt, -idleWarningDays[0] * dayMs)) ? [] : warn(tx, userNo, closesAt);
  },
};

async function warn(tx: Tx, userNo: string, closesAt: Date): Promise<Effect[]> {
  const days = Math.ceil((closesAt.getTime() - tx.now.getTime()) / dayMs);
  await tellOwners(tx, userNo, "accountIdle", { closesAt, days });
  return [{ kind: "access.idleWarned", subject: userNo, at: tx.now }];
}

/** Closes the account. Remittances on their way go back to their senders: a closed account takes nothing in. */
async function close(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  userNo: string,
  { id, state, closesAt }: Standing,
): Promise<Effect[]> {
  invariant(
    await transition(tx, machine, { world: tx.world.id, id, state }, "close"),
    "an active account can be closed",
  );
  const onTheWay = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, userNo, state: remittance.first },
    orderBy: { orderNo: "asc" },
    select: { orderNo: true },
  });
  for (const { orderNo } of onTheWay) await rejectRemittance(tx, { orderNo, reason: "Account closed" });
  await tellOwners(tx, userNo, "accountClosed", { closesAt, days: 0 });
  await note(tx, { what: "access.accountClosed", subject: userNo, outcome: "ok" });
  return [{ kind: "access.accountClosed", subject: userNo, at: tx.now }];
}
