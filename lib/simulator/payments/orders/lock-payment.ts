import { Refusal } from "@/lib/call/refusals";
import { type Row, lockRow } from "../../store/records";
import type { InWorld } from "../../store/tx";

/** A payment of the world by its number, locked until the transaction ends. Refuses with ORDER_NOTFOUND. */
export async function lockPayment(tx: InWorld, orderNo: string): Promise<Row<"Payment">> {
  const row = await lockRow(tx.sql, "Payment", { world: tx.world.id, orderNo });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  return row;
}
