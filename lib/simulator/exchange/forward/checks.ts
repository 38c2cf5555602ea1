import { isBefore } from "@/lib/time/instant";
import { deliveryCheckMsOf } from "../../market/parameters";
import type { Sql } from "../../store/pool";
import { schedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { forwardPriorities } from "./operations";
import { bringForward } from "./checks.sql";
import { mayBeFilled } from "./funds.sql";

type Place = Pick<World, "id" | "terms">;

const kind = "exchange.check";

/** The first look after an instant: on the grid of the step. */
export function nextCheckAt(after: Date, world: Pick<World, "terms">): Date {
  const step = deliveryCheckMsOf(world);
  return new Date((Math.floor(after.getTime() / step) + 1) * step);
}

/** The first look at or after an instant. */
function checkFrom(at: Date, world: Place): Date {
  const step = deliveryCheckMsOf(world);
  return new Date(Math.ceil(at.getTime() / step) * step);
}

const put = (sql: Sql, world: Place, dueAt: Date): Promise<void> =>
  schedule(sql, world.id, { kind, subject: "exchange", dueAt, priority: forwardPriorities.check });

/** Schedules the next check. */
export const scheduleCheck = (sql: Sql, world: Place, after: Date): Promise<void> =>
  put(sql, world, nextCheckAt(after, world));

/**
 * Schedules the check after one just made. While a clock runs on to `until` only jobs can bring money, so checks before
 * the first such job are left out: a default that is owed for a year costs nothing on a night when nothing happens. The
 * result is the same at the same instants as if all had been made.
 */
export async function scheduleNextCheck(sql: Sql, world: Place, last: Date, until: Date): Promise<void> {
  const leftOut = [...bringsNothing, ...((await mayBeFilled(sql, world.id)) ? [] : marketKinds)];
  const row = await sql.prisma.due.findFirst({
    where: { world: world.id, state: "open", dueAt: { lte: until }, kind: { notIn: leftOut } },
    orderBy: { dueAt: "asc" },
    select: { dueAt: true },
  });
  const [soonest, first] = [nextCheckAt(last, world), checkFrom(row?.dueAt ?? until, world)];
  await put(sql, world, isBefore(first, soonest) ? soonest : first);
}

/** Kinds of jobs that increase nobody's balance. */
const bringsNothing: readonly string[] = [kind, "exchange.penalty"];

/** These do so by the limit orders they fill alone. */
const marketKinds: readonly string[] = ["market.tick", "market.replay"];

/**
 * Brings a postponed check forward again: for a clock that was to run on and was stopped on the way. Any call meanwhile
 * happened at `now`, and the check comes as soon after that as it would have.
 */
export const wakeChecks = (sql: Sql, world: Place, now: Date): Promise<void> =>
  bringForward(sql, world.id, kind, nextCheckAt(now, world));
