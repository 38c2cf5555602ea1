import { payment } from "@/lib/payments/states";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import type { Row } from "../../store/records";
import { unschedule } from "../../worlds/scheduler";
import { reversalsOf, takenSteps } from "../orders/postings";
import type { Tx } from "../../store/tx";

/** The ways in which a payment ends before the banks have it. */
export type ReleaseEvent = "cancel" | "recall" | "expire" | "reject" | "fail";

/**
 * Ends a pending payment: amount, fees and what was exchanged go back as they were taken, once. False when it is no
 * longer pending. The row is one that was found under lock.
 */
export async function releasePayment(
  tx: Tx,
  row: Row<"Payment">,
  event: ReleaseEvent,
  reason?: string,
): Promise<boolean> {
  if (row.state !== "pending" || !(await transition(tx, payment, row, event))) return false;
  await tx.prisma.payment.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, ...(reason !== undefined && { failReason: reason }) },
  });
  await unschedule(tx, "payments.dispatch", row.id);
  await moveMoney(tx, reversalsOf(takenSteps(row), row, tx.now, tx.by));
  return true;
}
