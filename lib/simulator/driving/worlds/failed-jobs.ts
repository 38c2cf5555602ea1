import { scheduledJob } from "@/lib/operations/job-states";
import type { CallOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { ScheduledJob } from "./scheduler";

/** Describes a failed attempt: the number of attempts including it, and its cause. */
export interface FailedJob extends ScheduledJob {
  readonly attempts: number;
  readonly cause: string;
}

const whereOf = (tx: InWorld, { kind, subject, dueAt }: ScheduledJob) => ({
  world: tx.world.id,
  kind,
  subject,
  dueAt,
  state: scheduledJob.first,
});

/** Returns the failed attempts of an open job; undefined where another worker has done it meanwhile. */
export const findAttemptCount = async (tx: InWorld, item: ScheduledJob): Promise<number | undefined> =>
  (await tx.prisma.due.findFirst({ where: whereOf(tx, item), select: { attempts: true } }))?.attempts;

/** Postpones a failed job to a later instant, merging it with the same job scheduled there already. */
export async function postponeFailedJob(tx: InWorld, { attempts, cause, ...item }: FailedJob, to: Date): Promise<void> {
  await tx.prisma.due.deleteMany({ where: whereOf(tx, item) });
  const failure = { attempts, cause, failedAt: item.dueAt };
  const later = { ...item, dueAt: to };
  const { count } = await tx.prisma.due.updateMany({ where: whereOf(tx, later), data: failure });
  if (count === 0)
    await tx.prisma.due.createMany({
      data: [{ ...later, ...failure, world: tx.world.id, state: scheduledJob.first }],
      skipDuplicates: true,
    });
}

/** Marks a job that failed too often as stuck, with its cause. */
export const markJobStuck = async (tx: InWorld, { attempts, cause, ...item }: FailedJob): Promise<void> =>
  void (await tx.prisma.due.updateMany({
    where: whereOf(tx, item),
    data: { attempts, cause, failedAt: item.dueAt, state: "stuck" satisfies (typeof scheduledJob.states)[number] },
  }));

type Failure = CallOutput<typeof operations.advance>["failures"][number];

const marketTick = "market.tick";
/** Limits the rows that are read: few jobs wait for another attempt, and none should be stuck. */
const rowsMax = 200;

/**
 * Returns a world's failed jobs that are not done, the most severe first: the market's own, then stuck jobs, then the
 * oldest.
 */
export async function listFailedJobs(tx: InWorld, most: number): Promise<Failure[]> {
  const rows = await tx.prisma.due.findMany({
    where: { world: tx.world.id, OR: [{ state: "stuck" }, { state: scheduledJob.first, attempts: { gt: 0 } }] },
    orderBy: [{ state: "desc" }, { dueAt: "asc" }, { kind: "asc" }, { subject: "asc" }],
    take: rowsMax,
  });
  const grave = (kind: string) => (kind === marketTick ? 0 : 1);
  return rows
    .sort((a, b) => grave(a.kind) - grave(b.kind))
    .slice(0, most)
    .map(({ kind, subject, state, attempts, dueAt, failedAt, cause }) => ({
      kind,
      subject,
      state,
      attempts,
      dueAt,
      failedAt,
      cause: cause ?? "",
    }));
}
