import { payments } from "@/lib/payments/calls/payments";
import { payment, type paymentReview } from "@/lib/payments/states";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { earliestDispatchTime, schedulePaymentDispatch } from "../banks/dispatch-time";
import { requiredReviewLevels } from "../review/required-levels";
import { isPaymentReviewOpen } from "../review/open-orders";
import { requestedPayDay } from "./pay-day-request";
import { dispatchDayQuotaFault, addPaymentToQuota, removePaymentFromQuota } from "./quota";
import { readPayment } from "./read-payment";
import { partiesUnpayableReason } from "./still-payable";

type Changing = TxOf<typeof payments.changeDay>;
const approvedState: (typeof paymentReview.states)[number] = "approved";

/** Returns true when a day is before the one that a payment was confirmed for. */
const isSooner = ({ payOn }: Pick<Row<"Payment">, "payOn">, day: Day): boolean => payOn !== null && day < payOn;

/**
 * Reschedules a payment that was made for a later day and has not been sent: to today, so that it is sent after the
 * usual minutes, or to a later working day. An earlier day is confirmed like a payment, because its money leaves sooner
 * than was confirmed. Holds and approvals remain; it counts in the quota of its new day. One that cannot be paid now is
 * refused for today, with the reason.
 */
export const reschedulePayment: Handler<typeof payments.changeDay> = async (input, context) => {
  const { orderNo, payOn } = input;
  const { principal, world, transact } = context;
  const before = await context.prisma.payment.findFirst({
    where: { world: world.id, userNo: principal.userNo, orderNo },
  });
  const use = before && isSooner(before, payOn) ? await checkStepUp(context, payments.changeDay, input) : null;
  return transact(async (tx) => {
    const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
    if (!row || row.userNo !== principal.userNo) return tx.refuse("ORDER_NOTFOUND");
    if (isSooner(row, payOn) && !use) return tx.refuse("CONFIRMATION_NEEDED");
    if (use && !(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const review = await tx.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: row.id } });
    if (row.payOn === null || (review && isPaymentReviewOpen(review))) return tx.refuse("OPERATION_NOT_ALLOW");
    // on its own day it goes at its own hour; one that missed it may go at once
    if (payOn === row.payOn && row.stalled === null) return tx.refuse("ORDER_UNCHANGED");
    const day = requestedPayDay(tx, payOn, [currencyFromColumn(row.currency), currencyFromColumn(row.payCurrency)]);
    const dispatchAt = earliestDispatchTime(tx.world, tx.now, day);
    const rescheduledRow = { ...row, payOn: day ?? beijingDay(tx.now), quotaDay: beijingDay(dispatchAt) };
    await recount(tx, row, rescheduledRow, review && review.state === approvedState ? review.levels : []);
    const fault = day === null ? await partiesUnpayableReason(tx, row) : null;
    if (fault) return tx.refuse("PAYMENT_UNPAYABLE", { why: fault });
    if (!(await transition(tx, payment, row, "changeDay"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.payment.updateMany({
      where: { world: world.id, id: row.id },
      data: { payOn: rescheduledRow.payOn, quotaDay: rescheduledRow.quotaDay, dispatchAt, stalled: null },
    });
    await unschedule(tx, "payments.dispatch", row.id);
    await schedulePaymentDispatch(tx, row.id, dispatchAt);
    return readPayment(tx, row.id);
  });
};

/**
 * Counts a payment on another day, if it fits the quotas of that day, and if the day's total to the account requires no
 * approval that the payment does not have.
 */
async function recount(
  tx: Changing,
  row: Row<"Payment">,
  rescheduledRow: Row<"Payment"> & { readonly quotaDay: Day },
  passedLevels: readonly number[],
): Promise<void> {
  const beyond = await dispatchDayQuotaFault(tx, row, rescheduledRow.quotaDay);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  await removePaymentFromQuota(tx, row);
  const payee = await lockRow(tx, "Payee", { world: row.world, id: row.payeeId }, "shared");
  const levels = await requiredReviewLevels(tx, row.userNo, {
    usdMinor: row.usdMinor,
    payee: { account: row.payeeAccount, bankCountry: payee?.bankCountry ?? "" },
    leaves: rescheduledRow.quotaDay,
  });
  if (levels.some(({ level }) => !passedLevels.includes(level))) return tx.refuse("APPROVAL_NEEDED");
  await addPaymentToQuota(tx, rescheduledRow);
}
