import { payment } from "@/lib/payments/states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Posting } from "@/lib/simulator/platform/ledger/post";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { postingsOf, reversalsOf, takenSteps } from "../orders/postings";
import { uncountPayment } from "../orders/quota";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The ways in which a payment ends before the banks have it. */
export type ReleaseEvent = "cancel" | "recall" | "expire" | "reject" | "withdraw" | "fail";

/**
 * Ends a pending payment: amount and fees go back as they were taken, once. So does what was exchanged, unless the
 * merchant ends it by its own choice, or it was made for a later day: then the exchange stands, and the bought amount is
 * the merchant's (docs/decisions/0026 and 0036). False when it is no longer pending. The row is one that was found under lock.
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
  await moveMoney(tx, takenBack(row, doesExchangeStand(row, event), tx));
  return true;
}

/** What gives a payment's held money back: as it was taken, or where its exchange stands what that bought. */
export const takenBack = (row: Row<"Payment">, stands: boolean, { now, by }: Pick<Tx, "now" | "by">): Posting[] =>
  stands ? postingsOf(["keep", "keepFee"], row, now, by) : reversalsOf(takenSteps(row), row, now, by);

/** Whether what was exchanged for a payment stays exchanged when it ends before the banks have it. */
export const doesExchangeStand = (
  { exchangedAt, payOn }: Pick<Row<"Payment">, "exchangedAt" | "payOn">,
  event: ReleaseEvent,
): boolean => exchangedAt !== null && (payOn !== null || event === "cancel" || event === "recall");
