import { batchesOpenMax } from "@/lib/payments/terms";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Refuses one more batch where as many as there may be are read or lie there. Exact when the merchant's counter of
 * batches is held.
 */
export async function checkBatchRoom(tx: Tx<"BATCHES_FULL">, userNo: string): Promise<void> {
  const open = await tx.prisma.paymentBatch.count({
    where: { world: tx.world.id, userNo, state: { in: ["reading", "draft"] } },
  });
  if (open >= batchesOpenMax) return tx.refuse("BATCHES_FULL", { most: batchesOpenMax });
}
