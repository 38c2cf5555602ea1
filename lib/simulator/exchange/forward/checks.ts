import { isBefore } from "@/lib/time/instant";
import { deliveryCheckMsOf } from "@/lib/simulator/driving/market/parameters";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { balanceSubject, forwardPriorities } from "./operations";
import { bringForward } from "./checks.sql";
import { mayBeFilled, type FundedBalance } from "./funds.sql";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Place = Pick<World, "id" | "terms">;

const kind = "exchange.check";
const fundsKind = "exchange.funds";

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

const put = (tx: InWorld<Place>, dueAt: Date): Promise<void> =>
  schedule(tx, { kind, subject: "exchange", dueAt, priority: forwardPriorities.check });

/** Schedules the next check. */
export const scheduleCheck = (tx: InWorld<Place>, after: Date): Promise<void> => put(tx, nextCheckAt(after, tx.world));

/**
 * Schedules the check after one just made. While a clock runs on to `until` only jobs can bring money, so checks before
 * the first such job are left out: a default that is owed for a year costs nothing on a night when nothing happens. The
 * result is the same at the same instants as if all had been made.
 */
export async function scheduleNextCheck(tx: InWorld<Place>, last: Date, until: Date): Promise<void> {
  const leftOut = [...bringsNothing, ...((await mayBeFilled(tx)) ? [] : marketKinds)];
  const row = await tx.prisma.due.findFirst({
    where: { world: tx.world.id, state: "open", dueAt: { lte: until }, kind: { notIn: leftOut } },
    orderBy: { dueAt: "asc" },
    select: { dueAt: true },
  });
  const [soonest, first] = [nextCheckAt(last, tx.world), checkFrom(row?.dueAt ?? until, tx.world)];
  await put(tx, isBefore(first, soonest) ? soonest : first);
}

/** Schedules the check of one balance, as part of the one for all. */
export const scheduleFunds = (tx: InWorld<Place>, balance: FundedBalance, dueAt: Date): Promise<void> =>
  schedule(tx, { kind: fundsKind, subject: balanceSubject(balance), dueAt, priority: forwardPriorities.check });

/** Kinds of jobs that increase nobody's balance; a balance's check that does so brings the next one forward itself. */
const bringsNothing: readonly string[] = [kind, fundsKind, "exchange.penalty", "exchange.remind"];

/** These do so by the limit orders they fill alone. */
const marketKinds: readonly string[] = ["market.tick", "market.replay"];

/**
 * Brings a postponed check forward again: where one has just brought money to a balance that was checked before, and for
 * a clock that was to run on and was stopped on the way. Any call meanwhile happened at `now`, and the check comes as
 * soon after that as it would have.
 */
export const wakeChecks = (tx: Tx): Promise<void> => bringForward(tx, kind, nextCheckAt(tx.now, tx.world));
