import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns true when an order submitted to a payee still goes there, and locks this until the transaction ends. This
 * includes a payee that its merchant has since paused or removed, as its page states, but not one that operations
 * suspended with a reason.
 */
export async function isPayeeStillPayable(tx: Tx, { world, payeeId }: Row<"SettlementOrder">): Promise<boolean> {
  const payee = await lockRow(tx, "SettlementPayee", { world, id: payeeId }, "shared");
  return payee?.reason === "";
}
