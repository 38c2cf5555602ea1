import { lockRow, type Row } from "../../store/records";
import type { Tx } from "../../store/tx";

/** An application, kept from being changed until the transaction ends; null where there is none. */
export const heldApplication = (tx: Tx, id: string): Promise<Row<"Verification"> | null> =>
  lockRow(tx, "Verification", { world: tx.world.id, id });
