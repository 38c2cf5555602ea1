import { batchAwaitsCondition } from "../payments/batch/views";
import type { InWorld } from "../platform/store/tx";

/** Counts the batches of payments of a merchant that wait for one person's decision, with the earliest deadline. */
export const waitingBatches = (
  tx: InWorld,
  userNo: string,
  operatorId: string,
): Promise<{ count: number; expires_at: Date | null }[]> =>
  tx.sql<{ count: number; expires_at: Date | null }>(
    `select count(*)::int as count, min(b.expires_at) as expires_at from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${batchAwaitsCondition("$3")}`,
    [tx.world.id, userNo, operatorId],
  );
