import { paymentRecall, type RecallEvent } from "@/lib/payments/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** The request for a payment that the banks have not answered; held, as its payment is. */
export const openRecall = (tx: InWorld, paymentId: string): Promise<Row<"PaymentRecall"> | null> =>
  lockRow(tx, "PaymentRecall", { world: tx.world.id, paymentId, state: paymentRecall.first });

/** The requests for a payment, the newest first. */
export const recallsOf = (tx: InWorld, paymentId: string): Promise<Row<"PaymentRecall">[]> =>
  tx.prisma.paymentRecall.findMany({
    where: { world: tx.world.id, paymentId },
    orderBy: [{ askedAt: "desc" }, { id: "desc" }],
  });

/** Ends an open request, with the banks' answer where they gave one. */
export async function endRecall(tx: Tx, recall: Row<"PaymentRecall">, event: RecallEvent, answer = ""): Promise<void> {
  await transition(tx, paymentRecall, recall, event);
  await tx.prisma.paymentRecall.updateMany({
    where: { world: tx.world.id, id: recall.id },
    data: { doneAt: tx.now, answer },
  });
}

/** A payment, whose row is held, has come back by itself: nothing is left to ask for. */
export async function closeRecall(tx: Tx, { id }: Pick<Row<"Payment">, "id">): Promise<void> {
  const recall = await openRecall(tx, id);
  if (recall) await endRecall(tx, recall, "close");
}
