import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Whether what was submitted to a payee still goes there, and stays so until the transaction ends: also where its merchant
 * took it out of use or removed it since, as its page says; not where operations suspended it, with their reason.
 */
export async function isStillPaid(tx: Tx, { world, payeeId }: Row<"SettlementOrder">): Promise<boolean> {
  const payee = await lockRow(tx, "SettlementPayee", { world, id: payeeId }, "shared");
  return payee?.reason === "";
}
