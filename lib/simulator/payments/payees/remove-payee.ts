import type { Channel } from "@/lib/payments/terms";
import { payee as machine } from "@/lib/payments/states";
import { transition } from "@/lib/simulator/platform/store/transition";
import { isPayeeInUse } from "../orders/open-payments";
import { lockPayeeChanges, lockOwnPayee } from "./payee-records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Removes a payee: the row stays for the records, out of every list; the same account may be added again. Refused while
 * a payment to it is under way, or a batch that pays it is reviewed.
 */
export async function removePayeeOfChannel(
  tx: Tx<"ACCOUNT_NOTFOUND" | "PAYEE_IN_USE"> & { readonly principal: { readonly userNo: string } },
  payeeId: string,
  channel: Channel,
): Promise<Record<string, never>> {
  await lockPayeeChanges(tx, tx.principal.userNo);
  const row = await lockOwnPayee(tx, { world: tx.world.id, userNo: tx.principal.userNo }, payeeId);
  if (row?.channel !== channel) return tx.refuse("ACCOUNT_NOTFOUND");
  if (await isPayeeInUse(tx, row.id)) return tx.refuse("PAYEE_IN_USE");
  await transition(tx, machine, row, "remove");
  return {};
}
