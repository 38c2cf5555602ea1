import { payment } from "@/lib/payments/states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { lockPayment } from "../orders/lock-payment";
import { paymentReversalPostings } from "../orders/postings";
import { removePaymentFromQuota } from "../orders/quota";
import { closeRecallOfReturnedPayment } from "./recalls";
import { doesExchangeStand, endPendingPayment, releasePostings } from "./release-payment";
import { isPaymentReviewOpen } from "../review/open-orders";
import { paymentMessageFacts } from "../review/notifications";
import { notifyMakerOfBatchOutcome } from "../batch/outcome";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Fails a payment before an intermediary bank has accepted it: every posting it made is reversed with the same figures,
 * so that amount, fees and the exchange are back where they came from; an exchange made for a later day remains
 * (docs/decisions/0036). A payment that was accepted is returned instead (`returnPayment`), and one under review cannot
 * be failed by the banks.
 */
export async function failPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const review = await tx.prisma.paymentReview.findFirst({ where: { world: tx.world.id, paymentId: row.id } });
  if (row.acceptedAt || (review && isPaymentReviewOpen(review))) return tx.refuse("OPERATION_NOT_ALLOW");
  if (row.state === "pending") await endPendingPayment(tx, row, "fail", reason);
  else {
    if (!(await transition(tx, payment, row, "fail"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.payment.updateMany({
      where: { world: tx.world.id, id: row.id },
      data: { doneAt: tx.now, failReason: reason, asked: null },
    });
    await removePaymentFromQuota(tx, row);
    await closeRecallOfReturnedPayment(tx, row);
    await notifyMakerOfBatchOutcome(tx, row);
    const dispatchReversals = paymentReversalPostings(["dispatch", "charge"], row, tx.now, tx.by);
    await moveMoney(tx, [...dispatchReversals, ...releasePostings(row, doesExchangeStand(row, "fail"), tx)]);
  }
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: "paymentFailed",
    facts: { ...paymentMessageFacts(row), reason },
  });
}
