import { unpayable } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { beijingDay } from "@/lib/time/beijing";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockPayment } from "../orders/lock-payment";
import { paymentPostings } from "../orders/postings";
import { moveQuotaToDispatchDay } from "../orders/quota";
import { paymentUnpayableReason } from "../orders/still-payable";
import { isPaymentReviewOpen } from "../review/open-orders";
import { stallPayment } from "./stall-payment";
import { voidUnpayablePayment } from "./withdraw-payment";
import { scheduleAdvices } from "../advice/advise";
import { scheduleFirstBankSteps } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Passes a pending payment to the banks before its time. Refuses one that is still under review. */
export async function dispatchPaymentEarly(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const review = await tx.prisma.paymentReview.findFirst({ where: { world: tx.world.id, paymentId: row.id } });
  if ((review && isPaymentReviewOpen(review)) || !(await dispatchPaymentRow(tx, row)))
    return tx.refuse("OPERATION_NOT_ALLOW");
}

/**
 * Turns the held amount into a payment in flight and earns the held fees. A payment that can no longer be paid is
 * withdrawn instead, and a scheduled one first stalls. Returns false when the payment is no longer pending.
 */
export async function dispatchPaymentRow(tx: Tx, row: Row<"Payment">): Promise<boolean> {
  if (row.state !== "pending") return false;
  const today = beijingDay(tx.now);
  const fault = await paymentUnpayableReason(tx, row, today);
  if (fault)
    return row.payOn !== null && row.stalled === null
      ? stallPayment(tx, row, fault)
      : voidUnpayablePayment(tx, row, fault);
  if (!(await transition(tx, payment, row, "dispatch"))) return false;
  await unschedule(tx, "payments.dispatch", row.id);
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { dispatchAt: tx.now, stalled: null },
  });
  await moveQuotaToDispatchDay(tx, row, today);
  await moveMoney(tx, paymentPostings(["dispatch", "charge"], row, tx.now, tx.by));
  await scheduleFirstBankSteps(tx, [row]);
  await scheduleAdvices(tx, row.userNo, [row]);
  return true;
}

/**
 * Processes a pending payment that is due: it is sent to the banks or, when it stalled without a decision, it ends.
 * Returns false when it is no longer pending.
 */
export const processDuePayment = (tx: Tx, row: Row<"Payment">): Promise<boolean> =>
  row.stalled === null ? dispatchPaymentRow(tx, row) : voidUnpayablePayment(tx, row, unpayable.parse(row.stalled));
