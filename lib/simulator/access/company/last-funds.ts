import { madeTransfer } from "@/lib/transfers/states";
import { queryFirstRow, query, raw } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Selects when funds last arrived at a merchant `m`: from outside, or by a transfer of another merchant; null where
 * none ever did.
 */
export const lastFundsAt = raw<Date | null>`greatest(
  (select i.arrived_at from income i where i.world = m.world and i.user_no = m.user_no order by i.arrived_at desc limit 1),
  (select max(t.done_at) from account_transfer t where t.world = m.world and t.payee_user_no = m.user_no and t.state = ${raw.lit(madeTransfer)}))`;

/** Returns the same instant for one merchant. */
export async function lastFundsArrivedAt({ sql, world }: InWorld, userNo: string): Promise<Date | null> {
  const merchant = query.selectFrom("merchant as m").where("m.world", "=", world.id).where("m.userNo", "=", userNo);
  return (await queryFirstRow(sql, merchant.select(lastFundsAt.as("at"))))?.at ?? null;
}
