import { Refusal } from "@/lib/call/refusals";
import type { Sql } from "../../store/pool";
import { type Row, lockRow } from "../../store/records";

/** A payment of the world by its number, locked until the transaction ends. Refuses with ORDER_NOTFOUND. */
export async function lockPayment(sql: Sql, world: string, orderNo: string): Promise<Row<"Payment">> {
  const row = await lockRow(sql, "Payment", { world, orderNo });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  return row;
}
