import { payment } from "@/lib/payments/states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Posting } from "@/lib/simulator/platform/ledger/post";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { paymentPostings, paymentReversalPostings, debitStepsBeforeDispatch } from "../orders/postings";
import { removePaymentFromQuota } from "../orders/quota";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the events that end a payment before the banks have it. */
export type PaymentReleaseEvent = "cancel" | "recall" | "expire" | "reject" | "withdraw" | "fail";

/**
 * Ends a pending payment: amount and fees are reversed as they were debited, once. The exchange is reversed too, unless
 * the merchant ends the payment by choice, or it was made for a later day: then the exchange remains, and the bought
 * amount belongs to the merchant (docs/decisions/0026 and 0036). Returns false when it is no longer pending. The row
 * must have been read under lock.
 */
export async function endPendingPayment(
  tx: Tx,
  row: Row<"Payment">,
  event: PaymentReleaseEvent,
  reason?: string,
): Promise<boolean> {
  if (row.state !== "pending" || !(await transition(tx, payment, row, event))) return false;
  await tx.prisma.payment.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, ...(reason !== undefined && { failReason: reason }) },
  });
  await unschedule(tx, "payments.dispatch", row.id);
  await removePaymentFromQuota(tx, row);
  await moveMoney(tx, releasePostings(row, doesExchangeStand(row, event), tx));
  return true;
}

/**
 * Returns the postings that release a payment's held money: as it was debited or, when its exchange remains, the bought
 * amount.
 */
export const releasePostings = (
  row: Row<"Payment">,
  stands: boolean,
  { now, by }: Pick<Tx, "now" | "by">,
): Posting[] =>
  stands
    ? paymentPostings(["keep", "keepFee"], row, now, by)
    : paymentReversalPostings(debitStepsBeforeDispatch(row), row, now, by);

/** Returns true when the exchange of a payment remains after it ends before the banks have it. */
export const doesExchangeStand = (
  { exchangedAt, payOn }: Pick<Row<"Payment">, "exchangedAt" | "payOn">,
  event: PaymentReleaseEvent,
): boolean => exchangedAt !== null && (payOn !== null || event === "cancel" || event === "recall");
