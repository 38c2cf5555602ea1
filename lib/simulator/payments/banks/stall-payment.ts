import type { Unpayable } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { stalledDays } from "@/lib/payments/terms";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { paymentMessageFacts } from "../review/notifications";
import { schedulePaymentDispatch } from "./dispatch-time";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Stalls a scheduled payment that cannot be sent on its day: its money remains held, and its merchant is notified of
 * the reason. It may be rescheduled, sent immediately when that is possible again, or cancelled; without a decision in
 * time it ends. Returns false when it is no longer pending. The row must have been read under lock.
 */
export async function stallPayment(tx: Tx, row: Row<"Payment">, why: Unpayable): Promise<boolean> {
  if (!(await transition(tx, payment, row, "stall"))) return false;
  const until = addMilliseconds(tx.now, numericWorldTerm(tx.world, "stalledDays", stalledDays) * dayMs);
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { stalled: why, dispatchAt: until },
  });
  await unschedule(tx, "payments.dispatch", row.id);
  await schedulePaymentDispatch(tx, row.id, until);
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: "paymentStalled",
    facts: { ...paymentMessageFacts(row), why, until },
  });
  return true;
}
