import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Locks an order of the world by its number until the transaction ends; restricted to a merchant's own when one is
 * named. Refuses with ORDER_NOTFOUND.
 */
export async function lockExchangePay(
  tx: Tx<"ORDER_NOTFOUND">,
  orderNo: string,
  userNo?: string,
): Promise<Row<"ExchangePay">> {
  const row = await lockRow(tx, "ExchangePay", { world: tx.world.id, orderNo });
  return row && (userNo === undefined || row.userNo === userNo) ? row : tx.refuse("ORDER_NOTFOUND");
}
