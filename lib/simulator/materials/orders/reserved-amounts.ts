import type { Principal } from "@/lib/call/principal";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type LockContext = Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED"> & { readonly principal: Principal };

/**
 * Locks a material of the principal's merchant until the transaction ends, in the version that was read, if one is
 * given. Refuses one of another merchant.
 */
export async function lockMerchantMaterial(
  tx: LockContext,
  serialNo: string,
  changes?: number,
): Promise<Row<"Material">> {
  const row = await lockRow(tx, "Material", { world: tx.world.id, serialNo });
  if (row?.userNo !== tx.principal.userNo) return tx.refuse("ORDER_NOTFOUND");
  return changes === undefined || row.changes === changes ? row : tx.refuse("ORDER_CHANGED");
}
