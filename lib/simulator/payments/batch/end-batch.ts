import { paymentBatch } from "@/lib/payments/states";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { releaseHold } from "./hold";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const told = { reject: "batchRejected", expire: "batchExpired", recall: null } as const;

/**
 * Ends a batch that waits for its review without paying it: everything that was set aside comes back, once. False when
 * it waits no more.
 */
export async function endBatch(
  tx: Tx,
  batch: Row<"PaymentBatch">,
  event: keyof typeof told,
  reason = "",
): Promise<boolean> {
  if (!(await transition(tx, paymentBatch, batch, event))) return false;
  await tx.prisma.paymentBatch.updateMany({
    where: { world: tx.world.id, id: batch.id },
    data: { doneAt: tx.now, reason: reason || null },
  });
  await releaseHold(tx, batch);
  const kind = told[event];
  if (kind)
    await sendMessage(tx, {
      userNo: batch.userNo,
      operatorId: batch.operatorId,
      kind,
      facts: { batchNo: batch.batchNo, reason: reason || "—" },
    });
  return true;
}
