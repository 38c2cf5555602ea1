import { Refusal } from "@/lib/call/refusals";
import { batchesOpenMax } from "@/lib/payments/terms";
import type { Sql } from "../../store/pool";

/**
 * Refuses one more batch where as many as there may be are read or lie there. Exact when the merchant's counter of
 * batches is held.
 */
export async function checkBatchRoom(sql: Sql, world: string, userNo: string): Promise<void> {
  const [open] = await sql<{ count: number }>(
    "select count(*)::int as count from payment_batch where world = $1::uuid and user_no = $2 and state in ('reading', 'draft')",
    [world, userNo],
  );
  if (open && open.count >= batchesOpenMax) throw new Refusal("BATCHES_FULL", { most: batchesOpenMax });
}
