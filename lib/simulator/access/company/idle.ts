import { merchant as machine } from "@/lib/access/states";
import { idleDaysMax, idleWarningDays } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { systemNow } from "@/lib/time/clock";
import { dayMs, isBefore, later } from "@/lib/time/instant";
import { clockActor, note } from "../../audit/audit";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import { rejectRemittance } from "../../receiving/reject-remittance";
import { schedule, unschedule, type JobHandler, type Effect } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { tellOfClosing } from "./tell";

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
  sql: Sql,
  world: string,
  userNo: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Standing | undefined> {
  const row = lock
    ? await lockRow(sql, "Merchant", { world, userNo })
    : await sql.prisma.merchant.findFirst({ where: { world, userNo } });
  if (!row) return undefined;
  const last = await sql.prisma.income.findFirst({
    where: { world, userNo },
    orderBy: { creditedAt: "desc" },
    select: { creditedAt: true },
  });
  const known = { openedAt: row.reopenedAt ?? row.madeAt, lastFundsAt: last?.creditedAt ?? null };
  return { id: row.id, state: row.state, ...known, closesAt: closesAtOf(known) };
}

/** An account closes so many days after the last funds came in, or after it was opened. */
export const closesAtOf = ({ openedAt, lastFundsAt }: Pick<Standing, "openedAt" | "lastFundsAt">): Date =>
  later(lastFundsAt && isBefore(openedAt, lastFundsAt) ? lastFundsAt : openedAt, idleDaysMax * dayMs);

/** Schedules the first check: a warning is the earliest that can come of it. */
export const watchIdle = (sql: Sql, world: string, userNo: string, openedAt: Date): Promise<void> =>
  lookNext(sql, world, userNo, later(openedAt, idleDaysMax * dayMs), openedAt);

/**
 * The next instant after `after` at which an account that closes at `closesAt` is looked at: a warning's, or its end.
 */
async function lookNext(sql: Sql, world: string, userNo: string, closesAt: Date, after: Date): Promise<void> {
  const instants = [...idleWarningDays, 0].map((days) => later(closesAt, -days * dayMs));
  const dueAt = instants.find((at) => isBefore(after, at));
  if (dueAt) await schedule(sql, world, { kind, subject: userNo, dueAt, priority: idlePriority });
}

/** Unschedules the next check: the account is closed, or another check replaces it. */
export const forgetIdle = (sql: Sql, world: string, userNo: string): Promise<void> =>
  unschedule(sql, world, kind, userNo);

/**
 * Checks an account when it could be time. Incomes never touch the schedule: each check counts from the last one and
 * schedules the next where a warning would then be due, so a merchant costs a handful of checks a year.
 */
export const companyJobs: Record<string, JobHandler> = {
  async [kind](sql, { subject: userNo, dueAt }, world) {
    const standing = await standingOf(sql, world.id, userNo, { lock: true });
    if (!standing || standing.state !== machine.first) return [];
    const { closesAt } = standing;
    if (!isBefore(dueAt, closesAt)) return close(sql, world, userNo, standing, dueAt);
    await lookNext(sql, world.id, userNo, closesAt, dueAt);
    return isBefore(dueAt, later(closesAt, -idleWarningDays[0] * dayMs))
      ? []
      : warn(sql, world, userNo, closesAt, dueAt);
  },
};

async function warn(sql: Sql, world: World, userNo: string, closesAt: Date, at: Date): Promise<Effect[]> {
  const days = Math.ceil((closesAt.getTime() - at.getTime()) / dayMs);
  await tellOfClosing(sql, world, userNo, { kind: "accountIdle", closesAt, days }, at);
  return [{ kind: "access.idleWarned", subject: userNo, at }];
}

/** Closes the account. Remittances on their way go back to their senders: a closed account takes nothing in. */
async function close(
  sql: Sql,
  world: World,
  userNo: string,
  { id, state, closesAt }: Standing,
  at: Date,
): Promise<Effect[]> {
  const by = clockActor(systemNow());
  invariant(
    await transition(sql, machine, { world: world.id, id, state }, "close", at, by.name),
    "an active account can be closed",
  );
  const onTheWay = await sql.prisma.remittance.findMany({
    where: { world: world.id, userNo, state: remittance.first },
    orderBy: { orderNo: "asc" },
    select: { orderNo: true },
  });
  for (const { orderNo } of onTheWay) await rejectRemittance(sql, world, at, by, { orderNo, reason: "Account closed" });
  await tellOfClosing(sql, world, userNo, { kind: "accountClosed", closesAt, days: 0 }, at);
  await note(sql, world.id, at, by, { what: "access.accountClosed", subject: userNo, outcome: "ok" });
  return [{ kind: "access.accountClosed", subject: userNo, at }];
}
