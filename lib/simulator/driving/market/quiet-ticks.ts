import { scheduledJob } from "@/lib/operations/job-states";
import { isBefore } from "@/lib/time/instant";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { insertJobs } from "../worlds/scheduler.sql";
import type { World } from "../worlds/world";
import { tickGuardPpmOf } from "./parameters";
import type { Mids } from "./path";
import { tickFault, type TickListener } from "./tick";
import { serializeMids, lastTick, type TickSource, type Tick } from "./ticks";
import { insertTicks } from "./ticks.sql";

/** Orders the market's own jobs after expiries (10) and arrivals (20) of the same instant. */
export const marketPriority = 50;

/** Limits how far the market may advance automatically in one transaction. */
interface Reach {
  readonly nextAt: (after: Date, world: World) => Date;
  readonly until: Date;
  readonly room: number;
}

type Steps = (at: Date, mids: Mids) => { readonly mids: Mids; readonly source: TickSource };

/**
 * Writes the ticks after the last one that no listener waits for, up to the next job of any kind, and marks their turns
 * as done: a year of them costs a handful of statements. The rows equal those that single turns write. Ends before a
 * tick that a listener would act on, or that the guard would refuse. Called with the market locked, by a turn before
 * its successor is scheduled. Returns the ticks that it wrote.
 */
export async function writeQuietTicks(
  tx: Tx,
  listeners: readonly TickListener[],
  step: Steps,
  { nextAt, until, room }: Reach,
): Promise<readonly Tick[]> {
  const mayGo = (at: Date, end: Date | undefined) => !isBefore(until, at) && (!end || isBefore(at, end));
  const last = await lastTick(tx);
  if (!last || room <= 0 || !mayGo(nextAt(tx.now, tx.world), undefined)) return [];
  const end = await nextJobAt(tx);
  if (!mayGo(nextAt(tx.now, tx.world), end)) return [];
  const wakes = await Promise.all(listeners.map(({ waitsFor }) => waitsFor(tx)));
  const guard = tickGuardPpmOf(tx.world);
  const ticks: Tick[] = [];
  let before: Tick = last;
  for (let at = nextAt(tx.now, tx.world); ticks.length < room && mayGo(at, end); at = nextAt(at, tx.world)) {
    const { mids, source } = step(at, before.mids);
    if (tickFault(before, at, mids, guard) || wakes.some((wakesAt) => wakesAt(mids))) break;
    before = { no: before.no + 1n, at, source, mids };
    ticks.push(before);
  }
  if (ticks.length > 0) await write(tx, ticks);
  return ticks;
}

async function write(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  const rows = ticks.map(({ no, at, source, mids }) => ({ no, at, source, mids: serializeMids(mids) }));
  await insertTicks(tx, rows);
  clearOperationCache(tx.sql);
  await popTurns(
    tx,
    ticks.map(({ at }) => at),
  );
}

/** Returns when the next job of the world is due, of any kind. */
const nextJobAt = async (tx: Tx): Promise<Date | undefined> =>
  (
    await tx.prisma.due.findFirst({
      where: { world: tx.world.id, state: scheduledJob.first },
      orderBy: { dueAt: "asc" },
      select: { dueAt: true },
    })
  )?.dueAt;

/** Records the market's turns at some instants as done, and advances the clock. */
async function popTurns(tx: Tx, at: readonly Date[]): Promise<void> {
  const [world, settledTo] = [tx.world.id, at.at(-1)];
  const [row] = await tx.prisma.world.updateManyAndReturn({
    where: { id: world },
    data: { popped: { increment: at.length }, ...(settledTo && { settledTo }) },
    select: { popped: true },
  });
  const first = (row?.popped ?? 0n) - BigInt(at.length) + 1n;
  const turn = { kind: "market.tick", subject: "market", priority: marketPriority };
  await insertJobs(
    tx,
    at.map((dueAt) => ({ ...turn, dueAt })),
    first,
  );
}
