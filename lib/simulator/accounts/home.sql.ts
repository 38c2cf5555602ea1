import { waitsFor } from "../payments/batch/views";
import type { Sql } from "../store/pool";

/** How many batches of payments of a merchant wait for one person's decision. */
export const waitingBatches = (
  sql: Sql,
  world: string,
  userNo: string,
  operatorId: string,
): Promise<{ count: number }[]> =>
  sql<{ count: number }>(
    `select count(*)::int as count from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${waitsFor("$3")}`,
    [world, userNo, operatorId],
  );
