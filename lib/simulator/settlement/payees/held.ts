import { removedPayee } from "@/lib/settlement/states";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { SettlementPayeeRow } from "./views";

type Asking = Tx<"ACCOUNT_NOTFOUND"> & { readonly who: { readonly userNo: string } };

/** The merchant's settlement payee of a number that was not removed, kept from change until the transaction ends. */
export async function heldPayee(tx: Asking, payeeNo: string): Promise<SettlementPayeeRow> {
  const row = await lockRow(tx, "SettlementPayee", { world: tx.world.id, payeeNo });
  return row?.userNo === tx.who.userNo && row.state !== removedPayee ? row : tx.refuse("ACCOUNT_NOTFOUND");
}
