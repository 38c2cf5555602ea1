import type { Who } from "@/lib/call/who";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Held = Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED"> & { readonly who: Who };

/**
 * A material of the asker's merchant, kept from being changed by others until the transaction ends; as it was looked at,
 * where that is said. Refuses one that is not the merchant's.
 */
export async function heldMaterial(tx: Held, serialNo: string, changes?: number): Promise<Row<"Material">> {
  const row = await lockRow(tx, "Material", { world: tx.world.id, serialNo });
  if (row?.userNo !== tx.who.userNo) return tx.refuse("ORDER_NOTFOUND");
  return changes === undefined || row.changes === changes ? row : tx.refuse("ORDER_CHANGED");
}
