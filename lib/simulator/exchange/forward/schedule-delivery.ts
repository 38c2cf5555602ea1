import { forwardFundsDeadline } from "@/lib/exchange/forward";
import { beijingDay } from "@/lib/time/beijing";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { nextFundsCheckAt, reschedulePostponedCheck } from "./checks";
import { forwardBalanceJobSubject, forwardPriorities } from "./operations";
import type { Forward } from "./postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const kind = "exchange.deliver";

/**
 * Schedules the end of an order on its delivery day: the next check for an automatic booked one, 17:00 for any other.
 * An automatic post-funded one is found by the checks of its balance, which are not postponed any longer.
 */
export async function scheduleForwardEnd(tx: Tx, order: Forward): Promise<void> {
  const isBooked = order.kind === "booked";
  if (isBooked && order.deliveryType === "auto") {
    const dueAt = nextFundsCheckAt(tx.now, tx.world);
    return schedule(tx, { kind, subject: order.id, dueAt, priority: forwardPriorities.check });
  }
  if (isBooked) await unschedule(tx, kind, order.id);
  else await reschedulePostponedCheck(tx);
  await schedule(tx, {
    kind: "exchange.cutoff",
    subject: forwardBalanceJobSubject(order),
    dueAt: forwardFundsDeadline(order.deliveryDate ?? beijingDay(tx.now)),
    priority: forwardPriorities.cutoff,
  });
}
