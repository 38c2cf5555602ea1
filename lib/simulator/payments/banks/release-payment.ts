import { payment } from "@/lib/payments/states";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import type { Row } from "../../store/records";
import { unschedule } from "../../worlds/scheduler";
import { postingsOf, reversalsOf, takenSteps } from "../orders/postings";
import { uncountPayment } from "../orders/quota";
import type { Tx } from "../../store/tx";

/** The ways in which a payment ends before the banks have it. */
export type ReleaseEvent = "cancel" | "recall" | "expire" | "reject" | "withdraw" | "fail";

/**
 * Ends a pending payment: amount and fees go back as they were taken, once. So does what was exchanged, unless the
 * merchant ends it by its own choice: then the exchange stands, and the bought amount is the merchant's
 * (docs/decisions/0026). False when it is no longer pending. The row is one that was found under lock.
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
  await uncountPayment(tx, row);
  const isChosen = event === "cancel" || event === "recall";
  await moveMoney(
    tx,
    isChosen && row.exchangedAt
      ? postingsOf(["keep", "keepFee"], row, tx.now, tx.by)
      : reversalsOf(takenSteps(row), row, tx.now, tx.by),
  );
  return true;
}
