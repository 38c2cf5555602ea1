import { paymentRecall, type RecallEvent } from "@/lib/payments/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Locks and returns the recall of a payment that the banks have not answered; the payment is locked as well. */
export const lockOpenRecall = (tx: InWorld, paymentId: string): Promise<Row<"PaymentRecall"> | null> =>
  lockRow(tx, "PaymentRecall", { world: tx.world.id, paymentId, state: paymentRecall.first });

/** Returns the recalls of a payment, newest first. */
export const listPaymentRecalls = (tx: InWorld, paymentId: string): Promise<Row<"PaymentRecall">[]> =>
  tx.prisma.paymentRecall.findMany({
    where: { world: tx.world.id, paymentId },
    orderBy: [{ askedAt: "desc" }, { id: "desc" }],
  });

/** Ends an open recall, with the banks' answer if there is one. */
export async function endPaymentRecall(
  tx: Tx,
  recall: Row<"PaymentRecall">,
  event: RecallEvent,
  answer = "",
): Promise<void> {
  await transition(tx, paymentRecall, recall, event);
  await tx.prisma.paymentRecall.updateMany({
    where: { world: tx.world.id, id: recall.id },
    data: { doneAt: tx.now, answer },
  });
}

/** Closes the open recall of a payment, with its row locked, because the payment was returned without it. */
export async function closeRecallOfReturnedPayment(tx: Tx, { id }: Pick<Row<"Payment">, "id">): Promise<void> {
  const recall = await lockOpenRecall(tx, id);
  if (recall) await endPaymentRecall(tx, recall, "close");
}
