import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** An application, kept from being changed until the transaction ends; null where there is none. */
export const heldApplication = (tx: Tx, id: string): Promise<Row<"Verification"> | null> =>
  lockRow(tx, "Verification", { world: tx.world.id, id });
