import type { Who } from "@/lib/call/who";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * A batch of the merchant's own, kept from change until the transaction ends: of all who decide on it together, one
 * does.
 */
export async function lockOwn(
  tx: InWorld,
  { userNo }: Pick<Who, "userNo">,
  batchNo: string,
): Promise<Row<"PaymentBatch"> | undefined> {
  const row = await lockRow(tx, "PaymentBatch", { world: tx.world.id, batchNo });
  return row?.userNo === userNo ? row : undefined;
}
