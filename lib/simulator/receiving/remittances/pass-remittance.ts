import { invariant } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { postRemittanceArrival } from "./credit-remittance";
import { hasReachedBank, remittanceHopsOf, markHopsReached } from "./hops";

/**
 * Passes a remittance in transit to the next bank on its route before it is due there; our own bank credits it. Refuses
 * one that has been received or returned.
 */
export async function passRemittanceToNextBank(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<{ bank: string; detailId: string | null }> {
  const row = await lockRow(tx, "Remittance", { world: tx.world.id, orderNo });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  if (row.state !== remittance.first) return tx.refuse("OPERATION_NOT_ALLOW");
  const hops = (await remittanceHopsOf(tx, [row.id]))(row.id);
  const next = hops.find((hop) => !hasReachedBank(hop, row, tx.now)) ?? hops.at(-1);
  invariant(next !== undefined, "a remittance has banks on its way");
  if (next.no < hops.length) {
    await markHopsReached(tx, row.id, next.no);
    return { bank: next.bank, detailId: null };
  }
  const result = await postRemittanceArrival(tx, row);
  return { bank: next.bank, detailId: result?.detailId ?? tx.refuse("OPERATION_NOT_ALLOW") };
}
