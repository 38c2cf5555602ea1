import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Locks an application until the transaction ends; returns null when there is none. */
export const lockVerification = (tx: Tx, id: string): Promise<Row<"Verification"> | null> =>
  lockRow(tx, "Verification", { world: tx.world.id, id });
