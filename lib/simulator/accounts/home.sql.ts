import { waitsFor } from "../payments/batch/views";
import type { InWorld } from "../store/tx";

/** How many batches of payments of a merchant wait for one person's decision. */
export const waitingBatches = (tx: InWorld, userNo: string, operatorId: string): Promise<{ count: number }[]> =>
  tx.sql<{ count: number }>(
    `select count(*)::int as count from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${waitsFor("$3")}`,
    [tx.world.id, userNo, operatorId],
  );
