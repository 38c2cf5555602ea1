import { unpayable } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { dayOf } from "@/lib/time/beijing";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockPayment } from "../orders/lock-payment";
import { postingsOf } from "../orders/postings";
import { countLeaving } from "../orders/quota";
import { unpayableNow } from "../orders/still-payable";
import { isUnderReview } from "../review/open-orders";
import { stallPayment } from "./stall-payment";
import { withdrawPayment } from "./withdraw-payment";
import { letPayeesKnow } from "../advice/advise";
import { letBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Hands a pending payment to the banks before its time; not one that is still reviewed. */
export async function dispatchPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const review = await tx.prisma.paymentReview.findFirst({ where: { world: tx.world.id, paymentId: row.id } });
  if ((review && isUnderReview(review)) || !(await dispatch(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
}

/**
 * The held amount becomes a payment in flight and the held fees are earned; one that can no longer be paid is withdrawn
 * instead, and on the day it was made for first stalls. False when the payment is no longer pending.
 */
export async function dispatch(tx: Tx, row: Row<"Payment">): Promise<boolean> {
  if (row.state !== "pending") return false;
  const today = dayOf(tx.now);
  const fault = await unpayableNow(tx, row, today);
  if (fault)
    return row.payOn !== null && row.stalled === null ? stallPayment(tx, row, fault) : withdrawPayment(tx, row, fault);
  if (!(await transition(tx, payment, row, "dispatch"))) return false;
  await unschedule(tx, "payments.dispatch", row.id);
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { dispatchAt: tx.now, stalled: null },
  });
  await countLeaving(tx, row, today);
  await moveMoney(tx, postingsOf(["dispatch", "charge"], row, tx.now, tx.by));
  await letBanksAct(tx, [row]);
  await letPayeesKnow(tx, row.userNo, [row]);
  return true;
}

/**
 * What falls due of a pending payment: it goes to the banks, or where it stalled and nobody decided, it ends. False when
 * it is no longer pending.
 */
export const fallDue = (tx: Tx, row: Row<"Payment">): Promise<boolean> =>
  row.stalled === null ? dispatch(tx, row) : withdrawPayment(tx, row, unpayable.parse(row.stalled));
