import { deliveriesKeptMs } from "@/lib/developers/terms";
import { later } from "@/lib/time/instant";
import type { Database } from "@/lib/simulator/platform/store/database";

/** Forgets what was sent long ago, in real time. */
export async function sweepWebhooks({ prisma }: Pick<Database, "prisma">, real: Date): Promise<void> {
  const before = later(real, -deliveriesKeptMs);
  await prisma.webhookAttempt.deleteMany({ where: { sentAt: { lt: before } } });
  await prisma.webhookDelivery.deleteMany({ where: { madeAt: { lt: before } } });
  await prisma.webhookEvent.deleteMany({ where: { madeAt: { lt: before } } });
}
