import { madeTransfer } from "@/lib/transfers/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Selects when funds last arrived at a merchant `m`: from outside, or by a transfer of another merchant; null where
 * none ever did.
 */
export const lastFundsColumn = `greatest(
  (select i.arrived_at from income i where i.world = m.world and i.user_no = m.user_no order by i.arrived_at desc limit 1),
  (select max(t.done_at) from account_transfer t where t.world = m.world and t.payee_user_no = m.user_no and t.state = '${madeTransfer}')) as "lastFundsAt"`;

/** Returns the same instant for one merchant. */
export async function lastFundsOf(tx: InWorld, userNo: string): Promise<Date | null> {
  const [row] = await tx.sql<{ lastFundsAt: Date | null }>(
    `select ${lastFundsColumn} from merchant m where m.world = $1::uuid and m.user_no = $2`,
    [tx.world.id, userNo],
  );
  return row?.lastFundsAt ?? null;
}
