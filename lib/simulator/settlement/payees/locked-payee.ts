import { removedSettlementPayee } from "@/lib/settlement/states";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { SettlementPayeeRow } from "./views";

type PayeeLockTx = Tx<"ACCOUNT_NOTFOUND"> & { readonly principal: { readonly userNo: string } };

/** Locks the merchant's settlement payee of a number until the transaction ends; refuses a removed one. */
export async function lockSettlementPayee(tx: PayeeLockTx, payeeNo: string): Promise<SettlementPayeeRow> {
  const row = await lockRow(tx, "SettlementPayee", { world: tx.world.id, payeeNo });
  return row?.userNo === tx.principal.userNo && row.state !== removedSettlementPayee
    ? row
    : tx.refuse("ACCOUNT_NOTFOUND");
}
