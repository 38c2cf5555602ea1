import { waitsFor } from "../payments/batch/views";
import type { InWorld } from "../platform/store/tx";

/** How many batches of payments of a merchant wait for one person's decision, and until when the first of them. */
export const waitingBatches = (
  tx: InWorld,
  userNo: string,
  operatorId: string,
): Promise<{ count: number; expires_at: Date | null }[]> =>
  tx.sql<{ count: number; expires_at: Date | null }>(
    `select count(*)::int as count, min(b.expires_at) as expires_at from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${waitsFor("$3")}`,
    [tx.world.id, userNo, operatorId],
  );
