import type { payments } from "@/lib/payments/calls/payments";
import { payment, type paymentReview } from "@/lib/payments/states";
import { dayOf, type Day } from "@/lib/time/beijing";
import type { Handler, TxOf } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { nextManyIds } from "../../store/ids";
import { lockRow, type Row } from "../../store/records";
import { transition } from "../../store/transition";
import { unschedule } from "../../worlds/scheduler";
import { dispatchFrom, scheduleDispatch } from "../banks/dispatch-time";
import { levelsToPass } from "../review/levels-to-pass";
import { isUnderReview } from "../review/open-orders";
import { askedPayDay } from "./ask-pay-day";
import { countPayment, quotaFault, quotasOf, uncountPayment } from "./quota";
import { readPayment } from "./read-payment";
import { unpayableNow } from "./still-payable";

type Changing = TxOf<typeof payments.changeDay>;
const approved: (typeof paymentReview.states)[number] = "approved";

/**
 * Another day for a payment that was made for a later one and has not gone yet: today, so that it goes after the usual
 * minutes, or a working day to come. What is held for it and what was approved stay; it counts in the quota of its new
 * day. One that cannot be paid now is refused today, with the reason.
 */
export const changeDay: Handler<typeof payments.changeDay> = async ({ orderNo, payOn }, { who, world, transact }) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
    if (!row || row.userNo !== who.userNo) return tx.refuse("ORDER_NOTFOUND");
    const review = await tx.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: row.id } });
    if (row.payOn === null || (review && isUnderReview(review))) return tx.refuse("OPERATION_NOT_ALLOW");
    const day = askedPayDay(tx, payOn, [currencyOf(row.currency), currencyOf(row.payCurrency)]);
    await recount(tx, row, day ?? dayOf(tx.now), review && review.state === approved ? review.levels : []);
    const moved = { ...row, payOn: day ?? dayOf(tx.now) };
    const fault = day === null ? await unpayableNow(tx, moved) : null;
    if (fault) return tx.refuse("PAYMENT_UNPAYABLE", { why: fault });
    if (!(await transition(tx, payment, row, "changeDay"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const dispatchAt = dispatchFrom(tx.world, tx.now, day);
    await tx.prisma.payment.updateMany({
      where: { world: world.id, id: row.id },
      data: { payOn: moved.payOn, dispatchAt, stalled: null },
    });
    await unschedule(tx, "payments.dispatch", row.id);
    await scheduleDispatch(tx, row.id, dispatchAt);
    return readPayment(tx, row.id);
  });

/**
 * Counts a payment on another day, where it fits the quotas of that one, and where what is paid to the account on it
 * needs nobody's approval that the payment has not.
 */
async function recount(tx: Changing, row: Row<"Payment">, payOn: Day, approved: readonly number[]): Promise<void> {
  // the counter's row keeps a merchant's payments in one line: quotas are exact
  await nextManyIds(tx, row.userNo, "PY", 0);
  await uncountPayment(tx, row);
  const beyond = quotaFault(await quotasOf(tx, row.userNo, row.payeeId, payOn), row.usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  const payee = await lockRow(tx, "Payee", { world: row.world, id: row.payeeId }, "shared");
  const levels = await levelsToPass(tx, row.userNo, {
    usdMinor: row.usdMinor,
    payee: { account: row.payeeAccount, bankCountry: payee?.bankCountry ?? "" },
    payOn,
  });
  if (levels.some(({ level }) => !approved.includes(level))) return tx.refuse("APPROVAL_NEEDED");
  await countPayment(tx, { ...row, payOn });
}
