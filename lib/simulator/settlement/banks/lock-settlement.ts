import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Locks a settlement of the world by its number until the transaction ends. Refuses with ORDER_NOTFOUND. */
export async function lockSettlement(tx: Tx<"ORDER_NOTFOUND">, orderNo: string): Promise<Row<"SettlementOrder">> {
  const row = await lockRow(tx, "SettlementOrder", { world: tx.world.id, orderNo });
  return row ?? tx.refuse("ORDER_NOTFOUND");
}
