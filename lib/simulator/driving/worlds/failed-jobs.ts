import { scheduledJob } from "@/lib/operations/job-states";
import type { Gives } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { Due } from "./scheduler";

/** A failed try: how many there were with it, and why it did not work. */
export interface Failed extends Due {
  readonly attempts: number;
  readonly cause: string;
}

const whereOf = (tx: InWorld, { kind, subject, dueAt }: Due) => ({
  world: tx.world.id,
  kind,
  subject,
  dueAt,
  state: scheduledJob.first,
});

/** How often an open item has failed already; undefined where another clock has done it meanwhile. */
export const failedBefore = async (tx: InWorld, item: Due): Promise<number | undefined> =>
  (await tx.prisma.due.findFirst({ where: whereOf(tx, item), select: { attempts: true } }))?.attempts;

/** Puts an item that failed off to a later instant; one with the same item standing there already. */
export async function putOff(tx: InWorld, { attempts, cause, ...item }: Failed, to: Date): Promise<void> {
  await tx.prisma.due.deleteMany({ where: whereOf(tx, item) });
  const known = { attempts, cause, failedAt: item.dueAt };
  const later = { ...item, dueAt: to };
  const { count } = await tx.prisma.due.updateMany({ where: whereOf(tx, later), data: known });
  if (count === 0)
    await tx.prisma.due.createMany({
      data: [{ ...later, ...known, world: tx.world.id, state: scheduledJob.first }],
      skipDuplicates: true,
    });
}

/** Sets an item that failed too often aside, with why. */
export const giveUp = async (tx: InWorld, { attempts, cause, ...item }: Failed): Promise<void> =>
  void (await tx.prisma.due.updateMany({
    where: whereOf(tx, item),
    data: { attempts, cause, failedAt: item.dueAt, state: "stuck" satisfies (typeof scheduledJob.states)[number] },
  }));

type Failure = Gives<typeof operations.advance>["failures"][number];

const marketTick = "market.tick";
/** So many rows are looked at: those that wait for another try are few, and those that are stuck should be none. */
const lookedAt = 200;

/** A world's jobs that failed and are not done, the gravest first: the market's own, then what is stuck, then the oldest. */
export async function failuresOf(tx: InWorld, most: number): Promise<Failure[]> {
  const rows = await tx.prisma.due.findMany({
    where: { world: tx.world.id, OR: [{ state: "stuck" }, { state: scheduledJob.first, attempts: { gt: 0 } }] },
    orderBy: [{ state: "desc" }, { dueAt: "asc" }, { kind: "asc" }, { subject: "asc" }],
    take: lookedAt,
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
