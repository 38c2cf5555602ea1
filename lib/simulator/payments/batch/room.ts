import { Refusal } from "@/lib/call/refusals";
import { batchesOpenMax } from "@/lib/payments/terms";
import type { Sql } from "../../store/pool";

/**
 * Refuses one more batch where as many as there may be are read or lie there. Exact when the merchant's counter of
 * batches is held.
 */
export async function checkBatchRoom(sql: Sql, world: string, userNo: string): Promise<void> {
  const open = await sql.prisma.paymentBatch.count({ where: { world, userNo, state: { in: ["reading", "draft"] } } });
  if (open >= batchesOpenMax) throw new Refusal("BATCHES_FULL", { most: batchesOpenMax });
}
