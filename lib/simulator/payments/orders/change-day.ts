import { payments } from "@/lib/payments/calls/payments";
import { payment, type paymentReview } from "@/lib/payments/states";
import { dayOf, type Day } from "@/lib/time/beijing";
import { checkStepUp } from "../../access/mfa/confirmed";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { dispatchFrom, scheduleDispatch } from "../banks/dispatch-time";
import { levelsToPass } from "../review/levels-to-pass";
import { isUnderReview } from "../review/open-orders";
import { askedPayDay } from "./ask-pay-day";
import { beyondOn, countPayment, uncountPayment } from "./quota";
import { readPayment } from "./read-payment";
import { faultOfSides } from "./still-payable";

type Changing = TxOf<typeof payments.changeDay>;
const approved: (typeof paymentReview.states)[number] = "approved";

/** Whether a day is before the one that a payment was confirmed for. */
const isSooner = ({ payOn }: Pick<Row<"Payment">, "payOn">, day: Day): boolean => payOn !== null && day < payOn;

/**
 * Another day for a payment that was made for a later one and has not gone yet: today, so that it goes after the usual
 * minutes, or a working day to come. An earlier one is confirmed as a payment is, since its money leaves sooner than was
 * confirmed. What is held for it and what was approved stay; it counts in the quota of its new day. One that cannot be
 * paid now is refused today, with the reason.
 */
export const changeDay: Handler<typeof payments.changeDay> = async (takes, context) => {
  const { orderNo, payOn } = takes;
  const { who, world, transact } = context;
  const before = await context.prisma.payment.findFirst({ where: { world: world.id, userNo: who.userNo, orderNo } });
  const use = before && isSooner(before, payOn) ? await checkStepUp(context, payments.changeDay, takes) : null;
  return transact(async (tx) => {
    const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
    if (!row || row.userNo !== who.userNo) return tx.refuse("ORDER_NOTFOUND");
    if (isSooner(row, payOn) && !use) return tx.refuse("CONFIRMATION_NEEDED");
    if (use && !(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const review = await tx.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: row.id } });
    if (row.payOn === null || (review && isUnderReview(review))) return tx.refuse("OPERATION_NOT_ALLOW");
    // on its own day it goes at its own hour; one that missed it may go at once
    if (payOn === row.payOn && row.stalled === null) return tx.refuse("ORDER_UNCHANGED");
    const day = askedPayDay(tx, payOn, [currencyOf(row.currency), currencyOf(row.payCurrency)]);
    const dispatchAt = dispatchFrom(tx.world, tx.now, day);
    const moved = { ...row, payOn: day ?? dayOf(tx.now), quotaDay: dayOf(dispatchAt) };
    await recount(tx, row, moved, review && review.state === approved ? review.levels : []);
    const fault = day === null ? await faultOfSides(tx, row) : null;
    if (fault) return tx.refuse("PAYMENT_UNPAYABLE", { why: fault });
    if (!(await transition(tx, payment, row, "changeDay"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.payment.updateMany({
      where: { world: world.id, id: row.id },
      data: { payOn: moved.payOn, quotaDay: moved.quotaDay, dispatchAt, stalled: null },
    });
    await unschedule(tx, "payments.dispatch", row.id);
    await scheduleDispatch(tx, row.id, dispatchAt);
    return readPayment(tx, row.id);
  });
};

/**
 * Counts a payment on another day, where it fits the quotas of that one, and where what is paid to the account on it
 * needs nobody's approval that the payment has not.
 */
async function recount(
  tx: Changing,
  row: Row<"Payment">,
  moved: Row<"Payment"> & { readonly quotaDay: Day },
  passed: readonly number[],
): Promise<void> {
  const beyond = await beyondOn(tx, row, moved.quotaDay);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  await uncountPayment(tx, row);
  const payee = await lockRow(tx, "Payee", { world: row.world, id: row.payeeId }, "shared");
  const levels = await levelsToPass(tx, row.userNo, {
    usdMinor: row.usdMinor,
    payee: { account: row.payeeAccount, bankCountry: payee?.bankCountry ?? "" },
    leaves: moved.quotaDay,
  });
  if (levels.some(({ level }) => !passed.includes(level))) return tx.refuse("APPROVAL_NEEDED");
  await countPayment(tx, moved);
}
