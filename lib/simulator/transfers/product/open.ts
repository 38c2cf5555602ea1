import { transferWay } from "@/lib/exchange/product-states";
import { firstStateOf } from "../../exchange/products/product-access";
import { lockRow } from "../../store/records";
import type { Tx } from "../../store/tx";

/** Whether a merchant may transfer now; what was decided stays so until the transaction ends. */
export async function isTransferOpen(tx: Tx, userNo: string): Promise<boolean> {
  const row = await lockRow(tx, "ProductAccess", { world: tx.world.id, userNo, product: transferWay }, "shared");
  return (row?.state ?? firstStateOf(transferWay)) === "active";
}
