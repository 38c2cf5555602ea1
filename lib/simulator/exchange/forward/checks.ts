import { isBefore } from "@/lib/time/instant";
import { deliveryCheckMsOf } from "../../market/parameters";
import type { Sql } from "../../store/pool";
import { schedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { forwardPriorities } from "./operations";
import { awaited } from "./funds";

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
  const [row] = await sql<{ at: Date | null }>(
    `select due_at as at from due where world = $1::uuid and state = 'open' and due_at <= $2::timestamptz and not (kind = any($3::text[])) order by due_at limit 1`,
    [world.id, until, [...bringsNothing, ...((await mayBeFilled(sql, world.id)) ? [] : marketKinds)]],
  );
  const [soonest, first] = [nextCheckAt(last, world), checkFrom(row?.at ?? until, world)];
  await put(sql, world, isBefore(first, soonest) ? soonest : first);
}

/** Kinds of jobs that increase nobody's balance. */
const bringsNothing: readonly string[] = [kind, "exchange.penalty"];

/** These do so by the limit orders they fill alone. */
const marketKinds: readonly string[] = ["market.tick", "market.replay"];

/** Whether a tick may bring money to one of these merchants: by a limit order of theirs, of the same currency. */
async function mayBeFilled(sql: Sql, world: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }>(
    `select exists (
       select from exchange_order l join (select distinct user_no, sell from exchange_order where world = $1::uuid and ${awaited}) o on o.user_no = l.user_no and o.sell in (l.buy, l.sell)
       where l.world = $1::uuid and l.kind = 'limit' and l.state = 'pending') as may`,
    [world],
  );
  return row?.may ?? false;
}

/**
 * Brings a postponed check forward again: for a clock that was to run on and was stopped on the way. Any call meanwhile
 * happened at `now`, and the check comes as soon after that as it would have.
 */
export async function wakeChecks(sql: Sql, world: Place, now: Date): Promise<void> {
  await sql(
    `update due set due_at = $2::timestamptz where world = $1::uuid and kind = $3 and state = 'open' and due_at > $2::timestamptz
       and not exists (select from due d where d.world = $1::uuid and d.kind = $3 and d.due_at = $2::timestamptz)`,
    [world.id, nextCheckAt(now, world), kind],
  );
}
