import { scheduledJob } from "@/lib/operations/job-states";
import { isBefore } from "@/lib/time/instant";
import { fundsCheckIntervalMsOf } from "@/lib/simulator/driving/market/parameters";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { forwardBalanceJobSubject, forwardPriorities } from "./operations";
import { mayTickAddFunds, type FundedBalance } from "./awaited-funds";
import { query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Place = Pick<World, "id" | "terms">;

const kind = "exchange.check";
const fundsKind = "exchange.funds";

/** Returns the time of the first check after an instant: on the grid of the interval. */
export function nextFundsCheckAt(after: Date, world: Pick<World, "terms">): Date {
  const step = fundsCheckIntervalMsOf(world);
  return new Date((Math.floor(after.getTime() / step) + 1) * step);
}

/** Returns the time of the first check at or after an instant. */
function checkFrom(at: Date, world: Place): Date {
  const step = fundsCheckIntervalMsOf(world);
  return new Date(Math.ceil(at.getTime() / step) * step);
}

const scheduleAt = (tx: InWorld<Place>, dueAt: Date): Promise<void> =>
  schedule(tx, { kind, subject: "exchange", dueAt, priority: forwardPriorities.check });

/** Schedules the next check. */
export const scheduleFundsCheck = (tx: InWorld<Place>, after: Date): Promise<void> =>
  scheduleAt(tx, nextFundsCheckAt(after, tx.world));

/**
 * Schedules the check after one just completed. While a clock advances to `until` only jobs can add money, so checks
 * before the first such job are omitted: a default that is owed for a year costs nothing on a night when nothing
 * happens. The result is the same at the same instants as with all checks.
 */
export async function scheduleNextFundsCheck(tx: InWorld<Place>, last: Date, until: Date): Promise<void> {
  const leftOut = [...bringsNothing, ...((await mayTickAddFunds(tx)) ? [] : marketKinds)];
  const row = await tx.prisma.due.findFirst({
    where: { world: tx.world.id, state: "open", dueAt: { lte: until }, kind: { notIn: leftOut } },
    orderBy: { dueAt: "asc" },
    select: { dueAt: true },
  });
  const [soonest, first] = [nextFundsCheckAt(last, tx.world), checkFrom(row?.dueAt ?? until, tx.world)];
  await scheduleAt(tx, isBefore(first, soonest) ? soonest : first);
}

/** Schedules the check of one balance, as part of the one for all. */
export const scheduleBalanceCheck = (tx: InWorld<Place>, balance: FundedBalance, dueAt: Date): Promise<void> =>
  schedule(tx, {
    kind: fundsKind,
    subject: forwardBalanceJobSubject(balance),
    dueAt,
    priority: forwardPriorities.check,
  });

/** Lists the kinds of jobs that increase no balance; a balance's check that does so reschedules the next one itself. */
const bringsNothing: readonly string[] = [kind, fundsKind, "exchange.penalty", "exchange.remind"];

/** Lists the kinds that do so only through the limit orders they fill. */
const marketKinds: readonly string[] = ["market.tick", "market.replay"];

/**
 * Reschedules a postponed check: when a check has just added money to a balance that was checked before, and when a
 * clock's advance was stopped early. Any call meanwhile happened at `now`, and the check follows as soon as it would
 * have.
 */
export async function reschedulePostponedCheck(tx: Tx): Promise<void> {
  const to = nextFundsCheckAt(tx.now, tx.world);
  const checks = query.selectFrom("due as d").where("d.world", "=", tx.world.id).where("d.kind", "=", kind);
  const next = checks
    .where("d.state", "=", stateLiteral(scheduledJob, "open"))
    .where("d.dueAt", ">", to)
    .select(({ fn }) => fn.min("d.dueAt").as("dueAt"));
  await queryRows(
    tx.sql,
    query
      .updateTable("due")
      .set({ dueAt: to })
      .where("world", "=", tx.world.id)
      .where("kind", "=", kind)
      .where("state", "=", stateLiteral(scheduledJob, "open"))
      .where("dueAt", "=", next)
      .where(({ not, exists }) => not(exists(checks.where("d.dueAt", "=", to)))),
  );
}
