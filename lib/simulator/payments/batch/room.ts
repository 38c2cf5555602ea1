import { paymentBatchesOpenMax } from "@/lib/payments/terms";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Refuses another batch when the maximum number is being read or in draft. Exact while the merchant's counter of
 * batches is locked.
 */
export async function requireBatchCapacity(tx: Tx<"BATCHES_FULL">, userNo: string): Promise<void> {
  const open = await tx.prisma.paymentBatch.count({
    where: { world: tx.world.id, userNo, state: { in: ["reading", "draft"] } },
  });
  if (open >= paymentBatchesOpenMax) return tx.refuse("BATCHES_FULL", { most: paymentBatchesOpenMax });
}
