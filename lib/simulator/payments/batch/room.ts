import { Refusal } from "@/lib/call/refusals";
import { batchesOpenMax } from "@/lib/payments/terms";
import type { InWorld } from "../../store/tx";

/**
 * Refuses one more batch where as many as there may be are read or lie there. Exact when the merchant's counter of
 * batches is held.
 */
export async function checkBatchRoom(tx: InWorld, userNo: string): Promise<void> {
  const open = await tx.prisma.paymentBatch.count({
    where: { world: tx.world.id, userNo, state: { in: ["reading", "draft"] } },
  });
  if (open >= batchesOpenMax) throw new Refusal("BATCHES_FULL", { most: batchesOpenMax });
}
