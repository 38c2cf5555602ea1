import type { Reading } from "@/lib/call/backend";
import type { DeliveryState } from "@/lib/developers/states";
import { scheduledJob } from "@/lib/operations/job-states";
import { secondMs } from "@/lib/time/instant";
import type { Database } from "./store/database";

type JobState = (typeof scheduledJob.states)[number];

/**
 * What there is to watch of the simulator: how its connections are used; jobs of the lasting worlds that are due and
 * not done, and those of all worlds that got stuck; letters that wait for their server; and what merchants' software was
 * not told yet, or did not take; and whether the replica is read, and how far behind it is.
 */
export async function readingsOf(
  { prisma, pool, replica }: Pick<Database, "prisma" | "pool" | "replica">,
  real: Date,
): Promise<Reading[]> {
  const followed = await replica?.look();
  const { totalCount, idleCount, waitingCount } = pool;
  const connections = { busy: totalCount - idleCount, idle: idleCount, awaited: waitingCount };
  const lasting = await prisma.world.findMany({ where: { clockMode: "wall" }, select: { id: true } });
  const isOpen = { state: scheduledJob.first, dueAt: { lte: real }, world: { in: lasting.map(({ id }) => id) } };
  const jobs = {
    due: await prisma.due.count({ where: isOpen }),
    stuck: await prisma.due.count({ where: { state: "stuck" satisfies JobState } }),
  };
  const waits = { sentAt: null, sealed: { not: null }, expiresAt: { gt: real } };
  const letters = {
    mail: await prisma.outbox.count({ where: { ...waits, kind: "mail" } }),
    sms: await prisma.outbox.count({ where: { ...waits, kind: "sms" } }),
  };
  const deliveries = (state: DeliveryState) => prisma.webhookDelivery.count({ where: { state } });
  const told = {
    waiting: await deliveries("waiting"),
    sending: await deliveries("sending"),
    failed: await deliveries("failed"),
  };
  const all = {
    database_connections: connections,
    jobs,
    letters_waiting: letters,
    webhook_deliveries: told,
    ...(followed && { replica: { left_out: followed.leftOut ? 1 : 0 } }),
    ...(followed?.lagMs !== undefined && { replica_lag_seconds: { most: followed.lagMs / secondMs } }),
  };
  // named cast: the keys of a constant object are its names
  return (Object.entries(all) as [Reading["metric"], Record<string, number>][]).flatMap(([metric, values]) =>
    Object.entries(values).map(([of, value]) => ({ metric, of, value })),
  );
}
