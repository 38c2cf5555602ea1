import { paymentBatch } from "@/lib/payments/states";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { releaseBatchHold } from "./hold";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const messageKinds = { reject: "batchRejected", expire: "batchExpired", recall: null } as const;

/**
 * Ends a batch that awaits its review without paying it: everything held is released, once. Returns false when it no
 * longer awaits its review.
 */
export async function endBatchUnpaid(
  tx: Tx,
  batch: Row<"PaymentBatch">,
  event: keyof typeof messageKinds,
  reason = "",
): Promise<boolean> {
  if (!(await transition(tx, paymentBatch, batch, event))) return false;
  await tx.prisma.paymentBatch.updateMany({
    where: { world: tx.world.id, id: batch.id },
    data: { doneAt: tx.now, reason: reason || null },
  });
  await releaseBatchHold(tx, batch);
  const kind = messageKinds[event];
  if (kind)
    await sendMerchantMessage(tx, {
      userNo: batch.userNo,
      operatorId: batch.operatorId,
      kind,
      facts: { batchNo: batch.batchNo, reason: reason || "—" },
    });
  return true;
}
