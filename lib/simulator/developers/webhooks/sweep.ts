import { deliveryRetentionMs } from "@/lib/developers/terms";
import { addMilliseconds } from "@/lib/time/instant";
import type { Database } from "@/lib/simulator/platform/store/database";

/** Deletes deliveries and events past their retention, in real time. */
export async function deleteExpiredWebhookRecords({ prisma }: Pick<Database, "prisma">, real: Date): Promise<void> {
  const before = addMilliseconds(real, -deliveryRetentionMs);
  await prisma.webhookAttempt.deleteMany({ where: { sentAt: { lt: before } } });
  await prisma.webhookDelivery.deleteMany({ where: { madeAt: { lt: before } } });
  await prisma.webhookEvent.deleteMany({ where: { madeAt: { lt: before } } });
}
