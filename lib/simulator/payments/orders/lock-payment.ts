import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Locks a payment of the world by its number until the transaction ends. Refuses with ORDER_NOTFOUND. */
export async function lockPayment(tx: Tx<"ORDER_NOTFOUND">, orderNo: string): Promise<Row<"Payment">> {
  const row = await lockRow(tx, "Payment", { world: tx.world.id, orderNo });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  return row;
}
