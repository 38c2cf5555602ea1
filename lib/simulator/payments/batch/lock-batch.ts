import type { Principal } from "@/lib/call/principal";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Locks a batch of the merchant's own against changes until the transaction ends: of concurrent decisions only one
 * succeeds.
 */
export async function lockOwnPaymentBatch(
  tx: InWorld,
  { userNo }: Pick<Principal, "userNo">,
  batchNo: string,
): Promise<Row<"PaymentBatch"> | undefined> {
  const row = await lockRow(tx, "PaymentBatch", { world: tx.world.id, batchNo });
  return row?.userNo === userNo ? row : undefined;
}
