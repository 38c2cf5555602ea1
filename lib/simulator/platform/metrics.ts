import type { BackendMetric } from "@/lib/call/backend";
import type { DeliveryState } from "@/lib/developers/states";
import { scheduledJob } from "@/lib/operations/job-states";
import { secondMs } from "@/lib/time/instant";
import type { Database } from "./store/database";

type JobState = (typeof scheduledJob.states)[number];

/**
 * Returns the metrics of the simulator: the use of its connections; jobs of the lasting worlds that are due and not
 * done, and stuck jobs of all worlds; letters that wait for their server; webhook deliveries that are pending or
 * failed; and whether the replica is read, and its lag.
 */
export async function simulatorMetrics(
  { prisma, pool, replica }: Pick<Database, "prisma" | "pool" | "replica">,
  real: Date,
): Promise<BackendMetric[]> {
  const replicaStatus = await replica?.check();
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
  const deliveryCounts = {
    waiting: await deliveries("waiting"),
    sending: await deliveries("sending"),
    failed: await deliveries("failed"),
  };
  const all = {
    database_connections: connections,
    jobs,
    letters_waiting: letters,
    webhook_deliveries: deliveryCounts,
    ...(replicaStatus && { replica: { left_out: replicaStatus.leftOut ? 1 : 0 } }),
    ...(replicaStatus?.lagMs !== undefined && { replica_lag_seconds: { most: replicaStatus.lagMs / secondMs } }),
  };
  // named cast: the keys of a constant object are its names
  return (Object.entries(all) as [BackendMetric["metric"], Record<string, number>][]).flatMap(([metric, values]) =>
    Object.entries(values).map(([of, value]) => ({ metric, of, value })),
  );
}
