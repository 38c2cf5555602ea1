import { merchant as machine } from "@/lib/access/states";
import { idleDaysMax, idleWarningDays } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { returnRemittanceToSender } from "../../receiving/remittances/reject-remittance";
import { schedule, unschedule, type JobHandler, type ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { lastFundsArrivedAt } from "./last-funds";
import { notifyMerchantMailingOwners } from "./notifications";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

const kind = "access.idle";
/** Runs after arrivals of the same instant: funds that arrive exactly then keep the account open. */
const idlePriority = 30;

/** Holds the facts that decide when an account closes. */
export interface AccountIdleStanding {
  readonly id: string;
  readonly state: string;
  readonly openedAt: Date;
  readonly lastFundsAt: Date | null;
  readonly closesAt: Date;
}

/**
 * Returns an account's present facts; undefined for an unknown merchant. `lock` locks them until the transaction ends.
 */
export async function readAccountIdleStanding(
  tx: InWorld,
  userNo: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<AccountIdleStanding | undefined> {
  const row = lock
    ? await lockRow(tx, "Merchant", { world: tx.world.id, userNo })
    : await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (!row) return undefined;
  const facts = { openedAt: row.reopenedAt ?? row.madeAt, lastFundsAt: await lastFundsArrivedAt(tx, userNo) };
  return { id: row.id, state: row.state, ...facts, closesAt: idleAccountClosesAt(facts) };
}

/** Returns when an account closes: so many days after the last funds arrived, or after it was opened. */
export const idleAccountClosesAt = ({
  openedAt,
  lastFundsAt,
}: Pick<AccountIdleStanding, "openedAt" | "lastFundsAt">): Date =>
  addMilliseconds(lastFundsAt && isBefore(openedAt, lastFundsAt) ? lastFundsAt : openedAt, idleDaysMax * dayMs);

/** Schedules the first check: its earliest possible result is a warning. */
export const scheduleFirstMerchantIdleCheck = (tx: InWorld, userNo: string, openedAt: Date): Promise<void> =>
  scheduleNextCheck(tx, userNo, addMilliseconds(openedAt, idleDaysMax * dayMs), openedAt);

/** Schedules the next check after `after` of an account that closes at `closesAt`: at a warning, or at its end. */
async function scheduleNextCheck(tx: InWorld, userNo: string, closesAt: Date, after: Date): Promise<void> {
  const instants = [...idleWarningDays, 0].map((days) => addMilliseconds(closesAt, -days * dayMs));
  const dueAt = instants.find((at) => isBefore(after, at));
  if (dueAt) await schedule(tx, { kind, subject: userNo, dueAt, priority: idlePriority });
}

/** Unschedules the next check: the account is closed, or another check replaces it. */
export const unscheduleMerchantIdleCheck = (tx: InWorld, userNo: string): Promise<void> => unschedule(tx, kind, userNo);

/**
 * Checks an account when its time may have come. Incoming funds never change the schedule: each check counts from the
 * last one and schedules the next where a warning would then be due, so a merchant costs a handful of checks a year.
 */
export const companyJobs: Record<string, JobHandler> = {
  async [kind](tx, { subject: userNo, dueAt }) {
    const standing = await readAccountIdleStanding(tx, userNo, { lock: true });
    if (!standing || standing.state !== machine.first) return [];
    const { closesAt } = standing;
    if (!isBefore(dueAt, closesAt)) return close(tx, userNo, standing);
    await scheduleNextCheck(tx, userNo, closesAt, dueAt);
    return isBefore(dueAt, addMilliseconds(closesAt, -idleWarningDays[0] * dayMs)) ? [] : warn(tx, userNo, closesAt);
  },
};

async function warn(tx: Tx, userNo: string, closesAt: Date): Promise<ClockEffect[]> {
  const days = Math.ceil((closesAt.getTime() - tx.now.getTime()) / dayMs);
  await notifyMerchantMailingOwners(tx, userNo, "accountIdle", { closesAt, days });
  return [{ kind: "access.idleWarned", subject: userNo, at: tx.now }];
}

/** Closes the account. Remittances on their way are returned to their senders: a closed account accepts no funds. */
async function close(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  userNo: string,
  { id, state, closesAt }: AccountIdleStanding,
): Promise<ClockEffect[]> {
  invariant(
    await transition(tx, machine, { world: tx.world.id, id, state }, "close"),
    "an active account can be closed",
  );
  const onTheWay = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, userNo, state: remittance.first },
    orderBy: { orderNo: "asc" },
    select: { orderNo: true },
  });
  for (const { orderNo } of onTheWay) await returnRemittanceToSender(tx, { orderNo, reason: "Account closed" });
  await notifyMerchantMailingOwners(tx, userNo, "accountClosed", { closesAt, days: 0 });
  await writeAuditNote(tx, { what: "access.accountClosed", subject: userNo, outcome: "ok" });
  return [{ kind: "access.accountClosed", subject: userNo, at: tx.now }];
}
